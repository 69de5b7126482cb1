/** The shell's boot script without its preloads: one application knows its chunks only when it runs. */
const theme = localStorage.getItem('parque:theme');
if (theme === 'light' || theme === 'system') document.documentElement.dataset.theme = theme;
