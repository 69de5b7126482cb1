/** A date and time as the API writes it, ISO 8601, or as a Date. */
export type Moment = string | Date;

/** Created with the first date: a formatter takes some 20 ms on a phone, and a sign-in shows no date. */
let formats: { readonly date: Intl.DateTimeFormat; readonly time: Intl.DateTimeFormat } | undefined;

const formatsOfSpain = () =>
  (formats ??= {
    date: new Intl.DateTimeFormat('es-ES', { day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  });

/** The day in the time zone of the browser: `14/03/2027`. */
export function formatDate(moment: Moment): string {
  return formatsOfSpain().date.format(new Date(moment));
}

/** The day and the time in the time zone of the browser, on one line: `20/11/2026 11:23`. */
export function formatDateTime(moment: Moment): string {
  const { date, time } = formatsOfSpain();
  const at = new Date(moment);
  return `${date.format(at)}\u00a0${time.format(at)}`;
}
