// Runs before the page is shown, so that it has the colours that the reader chose from the start.
// The switch is in app.js. A browser that forbids storage keeps the system's colours.
// From a disk (`file:`) modules can't be loaded: style.css shows what is for readers without JavaScript.
const withoutModules = () => (document.documentElement.dataset.noModules = "");
if (location.protocol === "file:") withoutModules();
// So it is when one does not arrive.
addEventListener("error", ({ target }) => target.type === "module" && withoutModules(), true);
// The search page keeps room for what it is going to show.
if (/[?&]q=[^&]/.test(location.search)) document.documentElement.dataset.query = "";
try {
  const theme = localStorage.getItem("socialconnect-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}
