import type { TradeEntity } from '@parque/contract';
import type { GroupKey } from './group-key';
import { computeRMultiple } from '../analysis/r-multiple';

/** Ranges of R, the lowest first. Each ends before `below`. */
const ranges = [
  { id: '-2', below: -1, name: 'Menos de −1 R' },
  { id: '-1', below: 0, name: 'De −1 a 0 R' },
  { id: '0', below: 1, name: 'De 0 a 1 R' },
  { id: '1', below: 2, name: 'De 1 a 2 R' },
  { id: '2', below: 3, name: 'De 2 a 3 R' },
  { id: '3', below: Infinity, name: '3 R o más' },
];

const unknown: GroupKey = { id: 'no', name: 'Sin stop inicial', position: 99 };

/** The range of a trade's R, rounded to hundredths: a full stop is -1 although its costs are not divisible. */
export function getRGroup(trade: TradeEntity): GroupKey {
  const r = computeRMultiple(trade);
  if (r === undefined) return unknown;
  const rounded = Math.round(r * 100) / 100;
  const position = ranges.findIndex(({ below }) => rounded < below);
  const range = ranges[position];
  return range ? { id: range.id, name: range.name, position } : unknown;
}
