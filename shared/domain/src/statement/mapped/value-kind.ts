import { readVolume } from '../rows/cell';
import { readFigure, isBlank } from './figures';
import { isClock, isDate, isUnset, readMoment } from './moments';
import { findCurrencyIn, totalName } from './column-name';
import type { ColumnRole } from './column-role';

/** What the values of a column are. A `count` is a number that can also be the day count of a spreadsheet. */
export type ValueKind = 'date' | 'clock' | 'count' | 'number' | 'text' | 'empty';

/** `DAX 40`: letters before a number that are not a currency. */
const isIndexName = (value: string): boolean =>
  /^[A-Z]{2,5} \d{2,4}$/.test(value) && findCurrencyIn(value) === undefined;

/** Share of the values that must be of a kind. Some rows of a column contain totals or notes. */
const enough = 0.6;

/** Detects the kind that most values of a column have. Totals, and `names` that are repeated, do not count. */
export function detectKind(values: readonly string[], names: readonly string[]): ValueKind {
  const filledValues = values.filter(
    (value) => !isBlank(value) && !names.includes(value) && !totalName.test(value),
  );
  if (filledValues.length === 0) return 'empty';
  const isMostly = (test: (value: string) => boolean, values = filledValues): boolean =>
    values.filter(test).length / values.length >= enough;
  if (
    isMostly(
      isDate,
      filledValues.filter((value) => !isUnset(value)),
    )
  )
    return 'date';
  if (isMostly((value) => value.includes(':') && isClock(value))) return 'clock';
  const isNumber = (value: string): boolean =>
    !isIndexName(value) &&
    (readFigure(value, '.', false) !== undefined ||
      readFigure(value, ',', false) !== undefined ||
      readVolume(value) !== undefined);
  if (isMostly((value) => readMoment(value, 'dmy') !== undefined && isNumber(value))) return 'count';
  return isMostly((value) => isNumber(value) && /\d/.test(value)) ? 'number' : 'text';
}

const numbers: readonly ValueKind[] = ['number', 'count', 'empty'];
const dates: readonly ValueKind[] = ['date', 'count'];
const clocks: readonly ValueKind[] = ['clock', 'number'];

/** The kinds that the values of a role can have; a role that is absent takes all. */
const kindsByRole: Readonly<Partial<Record<ColumnRole, readonly ValueKind[]>>> = {
  time: dates,
  closeTime: dates,
  buyTime: dates,
  sellTime: dates,
  clock: clocks,
  closeClock: clocks,
  symbol: ['text'],
  side: ['text', 'number'],
  entry: ['text'],
  status: ['text'],
  volume: numbers,
  price: numbers,
  closePrice: numbers,
  buyPrice: numbers,
  sellPrice: numbers,
  profit: numbers,
  net: numbers,
  commission: numbers,
  fee: numbers,
  swap: numbers,
  balance: numbers,
  stopLoss: numbers,
  takeProfit: numbers,
  ticket: ['text', 'number', 'count'],
  position: ['text', 'number', 'count'],
  account: ['text', 'number', 'count'],
  magic: ['number', 'count'],
  currency: ['text'],
};

/** Whether a column with values of a kind can have a role. */
export const canHaveRole = (role: ColumnRole, kind: ValueKind): boolean =>
  kindsByRole[role]?.includes(kind) ?? true;
