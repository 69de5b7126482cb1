/** The shell's boot script without its preloads: the chunks of one application are known only at run time. */
const theme = localStorage.getItem('parque:theme');
if (theme === 'light' || theme === 'system') document.documentElement.dataset.theme = theme;
