/** A moment as the API writes it, ISO 8601, or as a Date. */
export type Moment = string | Date;

/** Made with the first date: a formatter costs a phone some 20 ms, and a sign-in writes none. */
let formats: { readonly date: Intl.DateTimeFormat; readonly time: Intl.DateTimeFormat } | undefined;

const formatsOfSpain = () =>
  (formats ??= {
    date: new Intl.DateTimeFormat('es-ES', { day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  });

/** The day, where the person is: `14/03/2027`. */
export function formatDate(moment: Moment): string {
  return formatsOfSpain().date.format(new Date(moment));
}

/** The day and the time, where the person is, on one line: `20/11/2026 11:23`. */
export function formatDateTime(moment: Moment): string {
  const { date, time } = formatsOfSpain();
  const at = new Date(moment);
  return `${date.format(at)}\u00a0${time.format(at)}`;
}
