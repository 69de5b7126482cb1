import { toCsvMoment, utf8Mark, type CsvFormat } from '@parque/domain/csv';
import { saveFile } from '@parque/remote/save-file';
import { useDecimalSeparator, useTimeZone } from '@parque/ui';

/** The number format and the time zone of the screen, for exports. */
export const useCsvFormat = (): CsvFormat => ({
  decimal: useDecimalSeparator().separator,
  timeZone: useTimeZone().timeZone,
});

/** The format as the API takes it. */
export const toFormatQuery = ({ decimal, timeZone }: CsvFormat) => ({
  decimal,
  time_zone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** Offers a text as a download that Excel reads as UTF-8: `licencias-dashpro-2027-03-14.csv`. */
export function download(subject: string, text: string, { timeZone }: CsvFormat): void {
  const markedText = text.startsWith(utf8Mark) ? text : utf8Mark + text;
  const day = toCsvMoment(new Date(), timeZone).slice(0, 10);
  saveFile(`${subject}-${day}.csv`, new Blob([markedText], { type: 'text/csv;charset=utf-8' }));
}
