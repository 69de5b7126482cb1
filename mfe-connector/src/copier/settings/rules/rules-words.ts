import type { CopyChildEntity, CopyRulesEntity } from '@parque/contract';
import { countText, formatCurrencyName, formatLots, formatNumber } from '@parque/ui';
import { formatMultiplier } from '../../../components/multiplier';
import type { RulesDraft } from './rules-draft';

type Options<Name extends keyof RulesDraft> = readonly {
  readonly value: RulesDraft[Name];
  readonly label: string;
  readonly hint?: string;
}[];

export const sizings = [
  {
    value: 'multiplicador',
    label: 'Multiplicador',
    hint: 'Los lotes de la maestra por el multiplicador de esta cuenta.',
  },
  {
    value: 'lote_fijo',
    label: 'Lote fijo',
    hint: 'Los mismos lotes en cada apertura y en cada ampliación, abra lo que abra la maestra.',
  },
  {
    value: 'valor',
    label: 'Proporción del valor de la cuenta',
    hint: 'El multiplicador por el valor (equity) de esta cuenta entre el de la maestra, en ese momento. Las dos han de tener la misma divisa.',
  },
  {
    value: 'saldo',
    label: 'Proporción del balance',
    hint: 'El multiplicador por el balance de esta cuenta entre el de la maestra, en ese momento. Las dos han de tener la misma divisa.',
  },
  {
    value: 'riesgo',
    label: 'Riesgo en %',
    hint: 'Los lotes que pierden ese porcentaje del valor de la cuenta si salta el stop loss, en cada apertura y en cada ampliación. Sin stop loss no se copia.',
  },
  {
    value: 'riesgo_fijo',
    label: 'Riesgo fijo por operación',
    hint: 'Los lotes que pierden esa cantidad si salta el stop loss, en cada apertura y en cada ampliación. Sin stop loss no se copia.',
  },
] as const satisfies Options<'sizing'>;

export const directions = [
  { value: 'igual', label: 'Igual' },
  { value: 'inversa', label: 'Inversa' },
] as const satisfies Options<'direction'>;

export const sides = [
  { value: 'ambos', label: 'Todas' },
  { value: 'compra', label: 'Compras' },
  { value: 'venta', label: 'Ventas' },
] as const satisfies Options<'side'>;

export const symbolLists = [
  { value: 'todos', label: 'Todos' },
  { value: 'solo', label: 'Solo estos' },
  { value: 'excepto', label: 'Salvo estos' },
] as const satisfies Options<'symbol_list'>;

export const hourChoices = [
  { value: 'siempre', label: 'Siempre' },
  { value: 'horario', label: 'En un horario' },
] as const satisfies Options<'hours'>;

export const stopChoices = [
  { value: 'copiar', label: 'Copiar' },
  { value: 'ajustar', label: 'Ajustar' },
  { value: 'no', label: 'No copiar' },
] as const satisfies Options<'stops'>;

export const ownStopChoices = [
  { value: 'no', label: 'No' },
  { value: 'falta', label: 'Si falta' },
  { value: 'siempre', label: 'Siempre' },
] as const satisfies Options<'own_stop'>;

export const minimumChoices = [
  { value: 'omitir', label: 'No abrir' },
  { value: 'abrir', label: 'Abrir el mínimo' },
] as const satisfies Options<'minimum'>;

/** Days from Monday on; 0 is Sunday. */
export const dayNames = [
  { day: 1, label: 'Lunes', short: 'L' },
  { day: 2, label: 'Martes', short: 'M' },
  { day: 3, label: 'Miércoles', short: 'X' },
  { day: 4, label: 'Jueves', short: 'J' },
  { day: 5, label: 'Viernes', short: 'V' },
  { day: 6, label: 'Sábado', short: 'S' },
  { day: 0, label: 'Domingo', short: 'D' },
] as const;

const formatZone = (zone: string) => (zone === 'server' ? 'hora del bróker de esta cuenta' : zone);

type SizedChild = Pick<CopyChildEntity, 'multiplier' | 'rules'> & Partial<Pick<CopyChildEntity, 'figures'>>;

/** How the lots are computed: `X1,5`, `lote fijo 0,10`, `riesgo fijo 50 US$`. */
export function describeSizing({ multiplier, rules, figures }: SizedChild): string {
  const times = formatMultiplier(multiplier);
  const formatFigure = (value: number | null | undefined) =>
    formatNumber(value ?? 0, { maximumFractionDigits: 2 });
  const words: Readonly<Record<typeof rules.sizing, string>> = {
    multiplicador: times,
    lote_fijo: `lote fijo ${formatLots(rules.fixed_lots ?? 0)}`,
    valor: `${times} en proporción al valor`,
    saldo: `${times} en proporción al balance`,
    riesgo: `riesgo ${formatFigure(rules.risk_percent)} %`,
    riesgo_fijo: ['riesgo fijo', formatFigure(rules.risk_money)]
      .concat(figures ? formatCurrencyName(figures.currency) : [])
      .join(' '),
  };
  return words[rules.sizing];
}

/** `stop propio a 200 puntos si la maestra no tiene` */
export const describeOwnStop = ({ points, is_always }: NonNullable<CopyRulesEntity['own_stop']>): string =>
  `stop propio a ${countText(points, 'punto', 'puntos')}${is_always ? '' : ' si la maestra no tiene'}`;

function describeHours({ from, to, days, zone }: NonNullable<CopyRulesEntity['hours']>): string {
  const names = dayNames.filter(({ day }) => days.includes(day)).map(({ short }) => short);
  return `solo ${names.join(' ')} de ${from} a ${to} (${formatZone(zone)})`;
}

/** Describes each rule that differs from copying everything unchanged, in a few words. */
export function describeRules({ rules }: Pick<CopyChildEntity, 'rules'>): readonly string[] {
  const { is_inverse, side, symbol_list, symbols, hours, is_minimum_forced } = rules;
  const { are_stops_copied, are_stops_clamped, own_stop } = rules;
  const names = symbols.join(', ');
  return [
    is_inverse && 'copia inversa',
    side === 'compra' && 'solo compras de la maestra',
    side === 'venta' && 'solo ventas de la maestra',
    symbol_list === 'solo' && `solo ${names}`,
    symbol_list === 'excepto' && `todo menos ${names}`,
    hours && describeHours(hours),
    !are_stops_copied && 'sin stop loss ni take profit',
    are_stops_copied && are_stops_clamped && 'stops ajustados a la distancia del bróker',
    own_stop && describeOwnStop(own_stop),
    is_minimum_forced && 'al menos el lotaje mínimo',
  ].filter((text) => typeof text === 'string');
}

export const toRuleItems = (child: SizedChild) => [
  { label: 'Lotaje', value: describeSizing(child) },
  { label: 'Reglas', value: describeRules(child).join(', ') || 'Todo se copia igual' },
];
