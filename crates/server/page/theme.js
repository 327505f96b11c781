// Runs before the first paint, so that a dark page never flashes white. A file of its own: the policy forbids inline scripts.
(function () {
  try {
    var theme = localStorage.getItem("kythu.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    var lang = localStorage.getItem("kythu.lang");
    if (lang === "vi" || lang === "en") document.documentElement.lang = lang;
    else if (/^en\b/i.test(navigator.language)) document.documentElement.lang = "en";
  } catch (refused) {
    // No storage (private window): the system's theme and the browser's language hold.
  }
})();
