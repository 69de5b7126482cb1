import { utf8Mark } from '@parque/domain/csv';

/** Offers a text as a download. */
export function download(name: string, text: string): void {
  const marked = text.startsWith(utf8Mark) ? text : utf8Mark + text;
  const address = URL.createObjectURL(new Blob([marked], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** `licencias-dashpro-2027-03-14.csv` */
export function csvName(subject: string, day = new Date()): string {
  return `${subject}-${day.toISOString().slice(0, 10)}.csv`;
}
