// Runs before the page is shown, so that it has the colours that the reader chose from the start.
// The switch is in app.js. A browser that forbids storage keeps the system's colours.
// From a disk (`file:`) modules can't be loaded: style.css shows what is for readers without JavaScript.
if (location.protocol === "file:") document.documentElement.dataset.disk = "";
// The search page keeps room for what it is going to show.
if (/[?&]q=[^&]/.test(location.search)) document.documentElement.dataset.query = "";
try {
  const theme = localStorage.getItem("socialconnect-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}
