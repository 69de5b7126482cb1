const longFormat = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('es-ES', { month: 'short', timeZone: 'UTC' });

const toMonthStart = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** '2026-03' as 'marzo de 2026'. */
export const formatMonth = (month: string) => longFormat.format(toMonthStart(month));

/** '2026-03' as 'mar 26'. */
export const formatShortMonth = (month: string) =>
  `${short.format(toMonthStart(month)).replace('.', '')} ${month.slice(2, 4)}`;
