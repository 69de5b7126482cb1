import type { DealEntry, DealType } from '../deal';

const entries: Readonly<Record<string, DealEntry>> = {
  in: 'in',
  out: 'out',
  'in/out': 'inout',
  inout: 'inout',
  'out by': 'out_by',
  out_by: 'out_by',
};

/** `DEAL_TYPE_BUY` is the name of `buy` in MetaTrader's interfaces. */
const toWord = (text: string): string => text.toLowerCase().replace(/^deal_(?:type|entry)_/, '');

/** Direction of a deal by its word in the report, or by MetaTrader's number for it. */
export function readEntry(text: string): DealEntry | undefined {
  const word = toWord(text);
  const byNumber: readonly DealEntry[] = ['in', 'out', 'inout', 'out_by'];
  return /^[0-3]$/.test(word) ? byNumber[Number(word)] : entries[word];
}

/** Type of a deal by its word in the report, or by MetaTrader's number for it. */
export function readType(text: string): DealType {
  const word = toWord(text);
  if (word === 'buy' || word === '0') return 'buy';
  if (word === 'sell' || word === '1') return 'sell';
  if (word === 'balance' || word === '2') return 'balance';
  return word === 'credit' || word === '3' ? 'credit' : 'charge';
}
