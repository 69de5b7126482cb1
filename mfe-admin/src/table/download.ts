import { utf8Mark } from '@parque/domain/csv';
import { saveFile } from '@parque/remote/save-file';

/** Offers a text as a download that Excel reads as UTF-8. */
export function download(name: string, text: string): void {
  const marked = text.startsWith(utf8Mark) ? text : utf8Mark + text;
  saveFile(name, new Blob([marked], { type: 'text/csv;charset=utf-8' }));
}

/** `licencias-dashpro-2027-03-14.csv` */
export function csvName(subject: string, day = new Date()): string {
  return `${subject}-${day.toISOString().slice(0, 10)}.csv`;
}
