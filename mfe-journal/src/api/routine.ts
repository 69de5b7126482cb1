import { callQuery, send, useVersionedEdit } from '@parque/api-client';
import type { CallInput, GoalsEntity, RoutinePageEntity } from '@parque/contract';
import { getGoals, listRoutine, saveGoals, saveRoutine } from '@parque/contract/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { offlineOptions } from './offline-options';

export type DayPlan = Extract<RoutinePageEntity, { kind: 'plan' }>;

/** The review of a day, a week or a month. */
export type PeriodReview = Exclude<RoutinePageEntity, { kind: 'plan' }>;

export type Goal = GoalsEntity['goals'][number];

/** Plans and reviews of the periods that begin in a range of days. */
export const routineQuery = (id: number, { from, to }: { readonly from: string; readonly to: string }) => ({
  ...callQuery(listRoutine, { params: { id }, query: { from, to } }),
  ...offlineOptions,
});

type PageKey = Pick<RoutinePageEntity, 'kind' | 'day'>;

const unsavedFields = { written_at: '', updated_at: '', version: 0 };

export const createBlankPlan = (day: string): DayPlan => ({
  kind: 'plan',
  day,
  text: '',
  max_trades: null,
  max_loss: null,
  ...unsavedFields,
});

export const createBlankPeriodReview = (kind: PeriodReview['kind'], day: string): PeriodReview => ({
  kind,
  day,
  answers: [],
  rating: null,
  ...unsavedFields,
});

export const findDayPlan = (pages: readonly RoutinePageEntity[], day: string): DayPlan | undefined =>
  pages.filter((page) => page.kind === 'plan').find((page) => page.day === day);

export const findPeriodReview = (
  pages: readonly RoutinePageEntity[],
  kind: PeriodReview['kind'],
  day: string,
): PeriodReview | undefined =>
  pages.filter((page) => page.kind !== 'plan').find((page) => page.kind === kind && page.day === day);

type SavedPage = CallInput<'saveRoutine'>['body'];

/** Stores the plan or the review of a period in the place of the version that was read. */
export function useSavePage<Page extends RoutinePageEntity, Edit>(
  id: number,
  page: Page,
  { toBody, isPage, blank, onStored }: PageEdit<Page, Edit>,
) {
  const cache = useQueryClient();
  const key: PageKey = page;
  const refresh = () => cache.invalidateQueries({ queryKey: [listRoutine.id] });
  const findStoredPage = (all: readonly RoutinePageEntity[]) =>
    all.filter(isPage).find(({ kind, day }) => kind === key.kind && day === key.day);
  return useVersionedEdit<Page, Edit>({
    row: page,
    store: async (edit, { version }) => {
      const storedPage = await send(saveRoutine, { params: { id }, body: toBody(edit, version) });
      return isPage(storedPage) ? storedPage : page;
    },
    reread: async () => {
      const days = { from: key.day, to: key.day };
      const routinePages = await cache.fetchQuery({ ...routineQuery(id, days), staleTime: 0 });
      return findStoredPage(routinePages) ?? blank;
    },
    onStored: (storedPage, edit) => {
      void refresh();
      onStored(storedPage, edit);
    },
  });
}

interface PageEdit<Page extends RoutinePageEntity, Edit> {
  readonly toBody: (edit: Edit, version: number) => SavedPage;
  readonly isPage: (page: RoutinePageEntity) => page is Page;
  /** The page of this period before it is written, and after it is deleted. */
  readonly blank: Page;
  readonly onStored: (page: Page, edit: Edit) => void;
}

export const isPlan = (page: RoutinePageEntity): page is DayPlan => page.kind === 'plan';
export const isReview = (page: RoutinePageEntity): page is PeriodReview => page.kind !== 'plan';

export const goalsQuery = (id: number) => ({ ...callQuery(getGoals, { params: { id } }), ...offlineOptions });

/** Replaces the goals of an account, in the place of the version that was read. */
export function useSaveGoals(id: number, goals: GoalsEntity, onStored: () => void) {
  const cache = useQueryClient();
  const query = goalsQuery(id);
  return useVersionedEdit<GoalsEntity, readonly Goal[]>({
    row: goals,
    store: (edit, { version }) => send(saveGoals, { params: { id }, body: { goals: [...edit], version } }),
    reread: () => cache.fetchQuery({ ...query, staleTime: 0 }),
    toEdit: (plan) => plan.goals,
    onStored: (storedGoals) => {
      cache.setQueryData(query.queryKey, storedGoals);
      onStored();
    },
  });
}
