import type { BrokerAccountEntity } from '@parque/contract';
import type { DayZone } from '@parque/domain/journal';
import { useSearchParams } from '@parque/remote';
import { useToday } from '../use-today';
import { dayAfter, isDay, periodOf } from '../routine/periods';
import { units, type Unit } from './units';

const params: Readonly<Record<Unit, string>> = {
  ...{ money: 'dinero', percent: 'porcentaje', r: 'r', hidden: 'ocultos' },
};

/** A range of days; both ends belong to it. */
export interface ReportRange {
  readonly from: string;
  readonly to: string;
}

/** The address of the report of a range. */
export const reportAddress = (accountId: number, { from, to }: ReportRange) =>
  `/panel/informe?cuenta=${accountId}&desde=${from}&hasta=${to}`;

/** The ranges that buttons offer, for a day. */
export const reportPresets = (today: string) => [
  { label: 'Hoy', range: periodOf('day', today) },
  { label: 'Esta semana', range: periodOf('week', today) },
  { label: 'Semana pasada', range: periodOf('week', dayAfter(today, -7)) },
  { label: 'Este mes', range: periodOf('month', today) },
  { label: 'Mes pasado', range: periodOf('month', dayAfter(periodOf('month', today).from, -1)) },
];

/** The range and the unit of the address: this month in money by default. */
export function useReportAddress(account: BrokerAccountEntity, zone: DayZone) {
  const [search, setSearch] = useSearchParams();
  const today = useToday(account, zone);
  const month = periodOf('month', today);
  const [desde, hasta] = [search.get('desde'), search.get('hasta')];
  const from = isDay(desde) ? desde : month.from;
  const to = isDay(hasta) && hasta >= from ? hasta : desde === null ? month.to : from;
  const unit = units.find((one) => params[one] === search.get('importes')) ?? 'money';
  const change = (changes: Readonly<Record<string, string>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    today,
    unit,
    range: { from, to } satisfies ReportRange,
    goTo: (range: ReportRange) => change({ desde: range.from, hasta: range.to }),
    showIn: (next: Unit) => change({ importes: params[next] }),
  };
}
