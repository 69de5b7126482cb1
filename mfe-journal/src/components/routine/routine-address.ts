import { isDay, type DayZone } from '@parque/domain/journal';
import { useAddressParams } from '../use-address-params';
import type { BrokerAccountEntity } from '@parque/contract';
import { useToday } from '../use-today';
import { getPeriod, type Period, type PeriodKind } from './periods';

const kinds = { dia: 'day', semana: 'week', mes: 'month' } as const;

/** The periods that a control offers, by their name in the address. */
export const periodChoices = [
  { value: 'day', label: 'Día' },
  { value: 'week', label: 'Semana' },
  { value: 'month', label: 'Mes' },
] as const satisfies readonly { readonly value: PeriodKind; readonly label: string }[];

const getPeriodName = (kind: PeriodKind) =>
  Object.entries(kinds).find(([, candidate]) => candidate === kind)?.[0] ?? 'dia';

function parsePeriodKind(text: string | null): PeriodKind {
  return text === 'semana' || text === 'mes' ? kinds[text] : 'day';
}

export const buildRoutineAddress = (accountId: number, day: string, kind: PeriodKind = 'day') =>
  `/panel/rutina?cuenta=${accountId}&periodo=${getPeriodName(kind)}&fecha=${day}`;

/** The period of the address, today by default, and the functions that change it. */
export function useRoutineAddress(account: BrokerAccountEntity, zone: DayZone) {
  const { search, change } = useAddressParams();
  const today = useToday(account, zone);
  const date = search.get('fecha');
  const day = isDay(date) ? date : today;
  const period: Period = getPeriod(parsePeriodKind(search.get('periodo')), day);
  const goTo = (kind: PeriodKind, to: string) => change({ periodo: getPeriodName(kind), fecha: to });
  return { period, day, today, goTo };
}
