import type { Sort } from '@parque/ui';
import type { CellValue, ListColumn } from './list-column';

const words = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

function compare(a: CellValue, b: CellValue): number {
  if (typeof a === 'string' || typeof b === 'string') return words.compare(String(a), String(b));
  return Number(a) - Number(b);
}

/** Sorts rows by the value of a column. Missing values come last in both directions. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly ListColumn<Row>[], sort: Sort): Row[] {
  const value = columns.find(({ key }) => key === sort.key)?.value;
  if (!value) return [...rows];
  const factor = sort.isDescending ? -1 : 1;
  return [...rows].sort((left, right) => {
    const [a, b] = [value(left), value(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return factor * compare(a, b);
  });
}

const normaliseText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether any of the texts contains the search text, regardless of case and accents. */
export function isSearchMatch(search: string, texts: readonly CellValue[]): boolean {
  const needle = normaliseText(search.trim());
  return texts.some((text) => text !== null && normaliseText(String(text)).includes(needle));
}
