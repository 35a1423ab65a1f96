// Runs before the page is shown, so that it has the colours that the reader chose from the start.
// The switch is in app.js. A browser that forbids storage keeps the system's colours.
try {
  const theme = localStorage.getItem("socialconnect-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}
