import type { CopyRulesEntity } from '@parque/contract';
import type { CopyRules } from '@parque/domain/copy';
import { sideNames } from './log/log';

const sizings = {
  multiplier: 'multiplicador',
  fixed: 'lote_fijo',
  equity: 'valor',
  balance: 'saldo',
  risk: 'riesgo',
  cash: 'riesgo_fijo',
} as const satisfies Record<CopyRules['sizing'], CopyRulesEntity['sizing']>;

const lists = { all: 'todos', only: 'solo', except: 'excepto' } as const satisfies Record<
  CopyRules['symbolList'],
  CopyRulesEntity['symbol_list']
>;

function findKey<Key extends string>(names: Readonly<Record<Key, string>>, value: string): Key {
  const matchingKey = (Object.keys(names) as Key[]).find((key) => names[key] === value);
  if (!matchingKey) throw new Error(`the contract has no value for the stored rule ${value}`);
  return matchingKey;
}

const formatClock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

function parseClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

export const toRulesEntity = ({ hours, ...rules }: CopyRules): CopyRulesEntity => ({
  sizing: sizings[rules.sizing],
  fixed_lots: rules.fixedLots,
  risk_percent: rules.riskPercent,
  risk_money: rules.riskMoney ?? null,
  is_inverse: rules.isInverse,
  side: rules.onlySide && sideNames[rules.onlySide],
  symbol_list: lists[rules.symbolList],
  symbols: [...rules.symbols],
  hours: hours && {
    from: formatClock(hours.from),
    to: formatClock(hours.to),
    days: [...hours.days],
    zone: hours.zone,
  },
  are_stops_copied: rules.areStopsCopied,
  are_stops_clamped: rules.areStopsClamped ?? false,
  own_stop: rules.ownStop ? { points: rules.ownStop.points, is_always: rules.ownStop.isAlways } : null,
  is_minimum_forced: rules.isMinimumForced,
});

export const toCopyRules = ({ hours, ...rules }: CopyRulesEntity): CopyRules => ({
  sizing: findKey(sizings, rules.sizing),
  fixedLots: rules.fixed_lots,
  riskPercent: rules.risk_percent,
  riskMoney: rules.risk_money ?? null,
  isInverse: rules.is_inverse,
  onlySide: rules.side && findKey(sideNames, rules.side),
  symbolList: findKey(lists, rules.symbol_list),
  symbols: rules.symbols,
  hours: hours && {
    from: parseClock(hours.from),
    to: parseClock(hours.to),
    days: [...new Set(hours.days)].toSorted((a, b) => a - b),
    zone: hours.zone,
  },
  areStopsCopied: rules.are_stops_copied,
  areStopsClamped: rules.are_stops_clamped ?? false,
  ownStop: rules.own_stop ? { points: rules.own_stop.points, isAlways: rules.own_stop.is_always } : null,
  isMinimumForced: rules.is_minimum_forced,
});
