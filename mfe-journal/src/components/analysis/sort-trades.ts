import type { TradeEntity } from '@parque/contract';
import { computeRMultiple } from './r-multiple';

/** The order of a table of trades. */
export interface TradeSort {
  readonly key: string;
  readonly isDescending: boolean;
}

type Comparable = string | number | undefined;

/** What each sortable column is ordered by. */
const sortValues: Readonly<Record<string, (trade: TradeEntity) => Comparable>> = {
  time: ({ time }) => time,
  symbol: ({ symbol }) => symbol,
  side: ({ side }) => side,
  lots: ({ lots }) => lots,
  profit: ({ profit }) => profit,
  r: computeRMultiple,
};

const latestFirst: TradeSort = { key: 'time', isDescending: true };

/** The order of an address, such as `profit` or `-profit`; the latest close first by default. */
export function parseSort(text: string | null): TradeSort {
  const key = text?.replace(/^-/, '') ?? '';
  return key in sortValues ? { key, isDescending: text?.startsWith('-') === true } : latestFirst;
}

/** Formats a sort as a parameter of the address; undefined for the default. */
export function formatSort({ key, isDescending }: TradeSort): string | undefined {
  if (key === latestFirst.key && isDescending) return undefined;
  return isDescending ? `-${key}` : key;
}

function compareValues(a: Comparable, b: Comparable): number {
  if (a === b) return 0;
  if (a === undefined || b === undefined) return 0;
  return a < b ? -1 : 1;
}

/** Sorts trades that are in the order of their closing. Those without a value come last. */
export function sortTrades(trades: readonly TradeEntity[], { key, isDescending }: TradeSort): TradeEntity[] {
  const readValue = sortValues[key] ?? (() => undefined);
  const rows = trades.map((trade) => ({ trade, value: readValue(trade) }));
  const withValue = rows.filter(({ value }) => value !== undefined);
  const withoutValue = rows.filter(({ value }) => value === undefined);
  withValue.sort((a, b) => compareValues(a.value, b.value));
  if (isDescending) withValue.reverse();
  return [...withValue, ...withoutValue].map(({ trade }) => trade);
}
