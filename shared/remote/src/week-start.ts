import { readForUser, useUserStorage } from '@parque/session';

/** The first day of a week: 0 is Sunday, as calendars of trading terminals have it. */
export type WeekStart = 0 | 1;

const name = 'shell/week-start';

const toWeekStart = (value: unknown): WeekStart => (value === 1 ? 1 : 0);

/** Returns the first day of weeks that the signed-in user chose in this browser. */
export const readWeekStart = (): WeekStart => toWeekStart(readForUser(name));

/** Returns the first day of weeks, and a function that sets it. */
export function useWeekStart(): {
  readonly weekStart: WeekStart;
  readonly setWeekStart: (day: WeekStart) => void;
} {
  const [value, store] = useUserStorage(name);
  return { weekStart: toWeekStart(value), setWeekStart: (day) => store(day === 0 ? undefined : day) };
}

/** Seven items that begin with Sunday, in the order of the user's weeks. */
export const orderWeek = <Item>(items: readonly Item[], weekStart: WeekStart): readonly Item[] => [
  ...items.slice(weekStart),
  ...items.slice(0, weekStart),
];
