import { getChosenTimeZone } from './time-zone';

/** A date and time as the API writes it, ISO 8601, or as a Date. */
export type Moment = string | Date;

/** The first date creates the formats: a formatter takes some 20 ms on a phone, and a sign-in shows no date. */
let formats:
  | {
      readonly timeZone: string | undefined;
      readonly date: Intl.DateTimeFormat;
      readonly time: Intl.DateTimeFormat;
    }
  | undefined;

function getSpanishFormats() {
  const timeZone = getChosenTimeZone();
  if (formats && formats.timeZone === timeZone) return formats;
  formats = {
    timeZone,
    date: new Intl.DateTimeFormat('es-ES', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }),
    time: new Intl.DateTimeFormat('es-ES', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }),
  };
  return formats;
}

/** The day in the chosen time zone, or by default in the zone of the browser: `14/03/2027`. */
export function formatDate(moment: Moment): string {
  return getSpanishFormats().date.format(new Date(moment));
}

/** The day and the time in the chosen time zone, else in that of the browser, on one line: `20/11/2026 11:23`. */
export function formatDateTime(moment: Moment): string {
  const { date, time } = getSpanishFormats();
  const instant = new Date(moment);
  return `${date.format(instant)}\u00a0${time.format(instant)}`;
}
