import type { BrokerAccountEntity, TradeEntity } from '@parque/contract';
import { isDay, type DayZone } from '@parque/domain/journal';
import { useAddressParams } from '../use-address-params';
import { useToday } from '../use-today';
import { addDays, getPeriod } from '../routine/periods';
import { units, type Unit } from './units';

const params: Readonly<Record<Unit, string>> = {
  money: 'dinero',
  percent: 'porcentaje',
  r: 'r',
  hidden: 'ocultos',
};

/** A range of days; both ends belong to it. */
export interface ReportRange {
  readonly from: string;
  readonly to: string;
}

export const getReportAddress = (accountId: number, { from, to }: ReportRange) =>
  `/panel/informe?cuenta=${accountId}&desde=${from}&hasta=${to}`;

/** The ranges that buttons offer, for a day. */
export const listReportPresets = (today: string) => [
  { label: 'Hoy', range: getPeriod('day', today) },
  { label: 'Esta semana', range: getPeriod('week', today) },
  { label: 'Semana pasada', range: getPeriod('week', addDays(today, -7)) },
  { label: 'Este mes', range: getPeriod('month', today) },
  { label: 'Mes pasado', range: getPeriod('month', addDays(getPeriod('month', today).from, -1)) },
];

/** The first and the last day with a trade; undefined without trades, and before they are known. */
function getTradedRange(trades: readonly TradeEntity[] | undefined): ReportRange | undefined {
  const [first, last] = [trades?.[0], trades?.at(-1)];
  return first && last && { from: first.time.slice(0, 10), to: last.time.slice(0, 10) };
}

/**
 * The range and the unit of the address. By default the last month with trades until today, in money.
 *
 * @param trades - All of the account, in the order of their closing; undefined while they load.
 */
export function useReportAddress(
  account: BrokerAccountEntity,
  zone: DayZone,
  trades: readonly TradeEntity[] | undefined,
) {
  const { search, change } = useAddressParams();
  const today = useToday(account, zone);
  const tradedRange = getTradedRange(trades);
  const month = getPeriod('month', tradedRange && tradedRange.to < today ? tradedRange.to : today);
  const [desde, hasta] = [search.get('desde'), search.get('hasta')];
  const from = isDay(desde) ? desde : month.from;
  const defaultTo = desde === null ? month.to : from;
  const to = isDay(hasta) && hasta >= from ? hasta : defaultTo;
  const unit = units.find((candidate) => params[candidate] === search.get('importes')) ?? 'money';
  return {
    today,
    unit,
    range: { from, to } satisfies ReportRange,
    /** The range from the first to the last trade. */
    all: tradedRange,
    goTo: (range: ReportRange) => change({ desde: range.from, hasta: range.to }),
    showIn: (next: Unit) => change({ importes: params[next] }),
  };
}
