import { callQuery, send, useVersionedEdit, type ApiError } from '@parque/api-client';
import type { CallInput, DefinitionEntity } from '@parque/contract';
import { listDefinitions, listReviews, removeDefinition, saveDefinition } from '@parque/contract/addresses';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { offlineOptions } from './offline-options';

/** A way of trading with its rules. */
export type Setup = Extract<DefinitionEntity, { kind: 'setup' }>;

/** Filters of the analysis under a name. */
export type SavedView = Extract<DefinitionEntity, { kind: 'view' }>;

export const definitionsQuery = { ...callQuery(listDefinitions), ...offlineOptions };

export const listSetupDefinitions = (definitions: readonly DefinitionEntity[] = []): Setup[] =>
  definitions.filter((one) => one.kind === 'setup');

export const listSavedViews = (definitions: readonly DefinitionEntity[] = []): SavedView[] =>
  definitions.filter((one) => one.kind === 'view');

/** A key for a new definition or a new rule. */
export function createDefinitionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A setup that is not stored yet. */
export const createBlankSetup = (key: string): Setup => ({
  key,
  kind: 'setup',
  name: '',
  content: { rules: [] },
  updated_at: '',
  version: 0,
});

export type SetupText = Pick<Setup, 'name' | 'content'>;

const compareByName = (one: DefinitionEntity, other: DefinitionEntity) =>
  one.name.localeCompare(other.name, 'es');

/** Puts a stored definition into the cached list. */
function cacheStored(cache: QueryClient, stored: DefinitionEntity): void {
  cache.setQueryData(definitionsQuery.queryKey, (all = []) =>
    [...all.filter(({ key }) => key !== stored.key), stored].sort(compareByName),
  );
}

/** A definition with a form, which replaces its name and its content. */
type EditedDefinition = Extract<DefinitionEntity, { kind: 'setup' | 'funding' | 'questions' | 'group' }>;

/**
 * Stores a definition in the place of the version that was read.
 *
 * @param blank - What the definition is compared with when it was deleted in the meantime.
 */
export function useSaveDefinition<Row extends EditedDefinition>(
  own: Row,
  blank: Row,
  onStored: (row: Row) => void,
) {
  const cache = useQueryClient();
  return useVersionedEdit<Row, Pick<Row, 'name' | 'content'>>({
    row: own,
    store: async ({ name, content }, { key, version }) => {
      const body = { kind: own.kind, name, content, version } as CallInput<'saveDefinition'>['body'];
      const stored = await send(saveDefinition, { params: { key }, body });
      return { ...own, ...stored, kind: own.kind, content };
    },
    reread: async () => {
      const definitions = await cache.fetchQuery({ ...definitionsQuery, staleTime: 0 });
      const isOwn = (one: DefinitionEntity): one is Row => one.kind === own.kind && one.key === own.key;
      return definitions.find(isOwn) ?? blank;
    },
    partOf: ({ name, content, version }) => (version > 0 ? { name, content } : undefined),
    onStored: (stored) => {
      cacheStored(cache, stored);
      onStored(stored);
    },
  });
}

export const useSaveSetup = (setup: Setup, onStored: (setup: Setup) => void) =>
  useSaveDefinition(setup, createBlankSetup(setup.key), onStored);

/** Stores the filters of the analysis under a name. */
export function useAddView() {
  const cache = useQueryClient();
  return useMutation<
    DefinitionEntity,
    ApiError,
    Pick<SavedView, 'key' | 'name'> & { readonly search: string }
  >({
    mutationFn: ({ key, name, search }) =>
      send(saveDefinition, {
        params: { key },
        body: { kind: 'view', name, content: { search }, version: 0 },
      }),
    onSuccess: (stored) => cacheStored(cache, stored),
  });
}

/** Deletes a setup or a view. Reviews lose a deleted setup, so they are fetched again. */
export function useRemoveDefinition(onRemoved: () => void) {
  const cache = useQueryClient();
  return useMutation<unknown, ApiError, DefinitionEntity>({
    mutationFn: ({ key, version }) => send(removeDefinition, { params: { key }, query: { version } }),
    onSuccess: (_, { key, kind }) => {
      cache.setQueryData(definitionsQuery.queryKey, (all) => all?.filter((one) => one.key !== key));
      onRemoved();
      return kind === 'setup' ? cache.invalidateQueries({ queryKey: [listReviews.id] }) : undefined;
    },
    onError: ({ code }) =>
      code === 'edit_conflict' ? cache.invalidateQueries({ queryKey: definitionsQuery.queryKey }) : undefined,
  });
}

/** The rules of a plan of a prop firm. */
export type FundingPlan = Extract<DefinitionEntity, { kind: 'funding' }>;

export const listFundingPlans = (definitions: readonly DefinitionEntity[] = []): FundingPlan[] =>
  definitions.filter((one) => one.kind === 'funding');

export type FundingText = Pick<FundingPlan, 'name' | 'content'>;

export const useSavePlan = (plan: FundingPlan, onStored: (plan: FundingPlan) => void) =>
  useSaveDefinition(plan, { ...plan, version: 0 }, onStored);

/** The user's questions of the review of a day, a week or a month. */
export type ReviewQuestions = Extract<DefinitionEntity, { kind: 'questions' }>;

export const listReviewQuestions = (definitions: readonly DefinitionEntity[] = []): ReviewQuestions[] =>
  definitions.filter((one) => one.kind === 'questions');

/** Questions that are not stored yet. There is one list for each period, so its key is fixed. */
export const createBlankQuestions = (
  period: ReviewQuestions['content']['period'],
  questions: readonly string[],
): ReviewQuestions => ({
  key: `questions-${period}`,
  kind: 'questions',
  name: period,
  updated_at: '',
  version: 0,
  content: { period, questions: [...questions] },
});

/** Stores the questions of a period in the place of the version that was read. */
export function useSaveQuestions(own: ReviewQuestions, onStored: () => void) {
  const { save, ...saving } = useSaveDefinition(own, { ...own, version: 0 }, onStored);
  const { name, content } = own;
  return {
    ...saving,
    save: (questions: readonly string[]) =>
      save({ name, content: { period: content.period, questions: [...questions] } }),
  };
}
