import type { CopyRulesEntity } from '@parque/contract';
import { copyRuleRanges, maxFilteredSymbols } from '@parque/contract/limits';
import { readPrice, writeFigure } from '@parque/domain/amounts';
import { getDecimalSeparator } from '@parque/ui';
import { findFigureError } from '../figure-error';

export interface RulesDraft {
  readonly sizing: CopyRulesEntity['sizing'];
  readonly fixed_lots: string;
  readonly risk_percent: string;
  readonly risk_money: string;
  readonly direction: 'igual' | 'inversa';
  readonly side: 'ambos' | 'compra' | 'venta';
  readonly symbol_list: CopyRulesEntity['symbol_list'];
  /** Names, separated by blanks or commas. */
  readonly symbols: string;
  readonly hours: 'siempre' | 'horario';
  readonly from: string;
  readonly to: string;
  readonly days: readonly number[];
  readonly zone: string;
  readonly stops: 'copiar' | 'ajustar' | 'no';
  readonly own_stop: 'no' | 'falta' | 'siempre';
  readonly own_stop_points: string;
  readonly minimum: 'omitir' | 'abrir';
}

const toFieldText = (value: number | null | undefined) =>
  typeof value === 'number' ? writeFigure(value, getDecimalSeparator()) : '';

const weekdays = [1, 2, 3, 4, 5];

export function toRulesDraft(rules: CopyRulesEntity): RulesDraft {
  const copiedStops = rules.are_stops_clamped ? 'ajustar' : 'copiar';
  const ownStop = rules.own_stop?.is_always ? 'siempre' : 'falta';
  return {
    sizing: rules.sizing,
    fixed_lots: toFieldText(rules.fixed_lots),
    risk_percent: toFieldText(rules.risk_percent),
    risk_money: toFieldText(rules.risk_money),
    direction: rules.is_inverse ? 'inversa' : 'igual',
    side: rules.side ?? 'ambos',
    symbol_list: rules.symbol_list,
    symbols: rules.symbols.join(', '),
    hours: rules.hours ? 'horario' : 'siempre',
    from: rules.hours?.from ?? '08:00',
    to: rules.hours?.to ?? '18:00',
    days: rules.hours?.days ?? weekdays,
    zone: rules.hours?.zone ?? 'server',
    stops: rules.are_stops_copied ? copiedStops : 'no',
    own_stop: rules.own_stop ? ownStop : 'no',
    own_stop_points: toFieldText(rules.own_stop?.points),
    minimum: rules.is_minimum_forced ? 'abrir' : 'omitir',
  };
}

const parseSymbolNames = (text: string) => [...new Set(text.split(/[\s,;]+/).filter((name) => name !== ''))];

/** Returns undefined for a text that is no figure. */
const parseFigure = (text: string) => (text.trim() === '' ? null : readPrice(text, getDecimalSeparator()));

const findRuleError = (name: keyof typeof copyRuleRanges, text: string) =>
  findFigureError(parseFigure(text), copyRuleRanges[name]);

const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

function findSymbolsError({ symbol_list, symbols }: RulesDraft): string | undefined {
  if (symbol_list === 'todos') return undefined;
  const names = parseSymbolNames(symbols);
  if (names.length === 0) return 'Escribe al menos un símbolo.';
  return names.length > maxFilteredSymbols ? `Como mucho ${maxFilteredSymbols} símbolos.` : undefined;
}

type Errors = Partial<
  Record<
    'fixed_lots' | 'risk_percent' | 'risk_money' | 'own_stop_points' | 'symbols' | 'from' | 'to' | 'days',
    string
  >
>;

const hasOwnStop = ({ stops, own_stop }: RulesDraft) => stops !== 'no' && own_stop !== 'no';

const findClockError = (text: string) => (isClock(text) ? undefined : 'Escribe una hora, por ejemplo 08:30.');

export function findRulesErrors(draft: RulesDraft): Errors {
  const isTimed = draft.hours === 'horario';
  const possibleErrors = {
    fixed_lots: draft.sizing === 'lote_fijo' ? findRuleError('fixed_lots', draft.fixed_lots) : undefined,
    risk_percent: draft.sizing === 'riesgo' ? findRuleError('risk_percent', draft.risk_percent) : undefined,
    risk_money: draft.sizing === 'riesgo_fijo' ? findRuleError('risk_money', draft.risk_money) : undefined,
    own_stop_points: hasOwnStop(draft) ? findRuleError('own_stop_points', draft.own_stop_points) : undefined,
    symbols: findSymbolsError(draft),
    from: isTimed ? findClockError(draft.from) : undefined,
    to: isTimed ? findClockError(draft.to) : undefined,
    days: isTimed && draft.days.length === 0 ? 'Elige al menos un día.' : undefined,
  };
  return Object.fromEntries(Object.entries(possibleErrors).filter(([, error]) => error !== undefined));
}

/** Converts a draft without errors to rules. */
export const toRules = (draft: RulesDraft): CopyRulesEntity => ({
  sizing: draft.sizing,
  fixed_lots: draft.sizing === 'lote_fijo' ? (parseFigure(draft.fixed_lots) ?? null) : null,
  risk_percent: draft.sizing === 'riesgo' ? (parseFigure(draft.risk_percent) ?? null) : null,
  risk_money: draft.sizing === 'riesgo_fijo' ? (parseFigure(draft.risk_money) ?? null) : null,
  is_inverse: draft.direction === 'inversa',
  side: draft.side === 'ambos' ? null : draft.side,
  symbol_list: draft.symbol_list,
  symbols: draft.symbol_list === 'todos' ? [] : parseSymbolNames(draft.symbols),
  hours:
    draft.hours === 'siempre'
      ? null
      : { from: draft.from, to: draft.to, days: [...draft.days].sort((a, b) => a - b), zone: draft.zone },
  are_stops_copied: draft.stops !== 'no',
  are_stops_clamped: draft.stops === 'ajustar',
  own_stop: hasOwnStop(draft)
    ? { points: parseFigure(draft.own_stop_points) ?? 0, is_always: draft.own_stop === 'siempre' }
    : null,
  is_minimum_forced: draft.minimum === 'abrir',
});
