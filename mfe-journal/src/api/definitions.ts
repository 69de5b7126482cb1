import { callQuery, send, useVersionedEdit, type ApiError } from '@parque/api-client';
import type { CallInput, DefinitionEntity } from '@parque/contract';
import { listDefinitions, listReviews, removeDefinition, saveDefinition } from '@parque/contract/addresses';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { offlineOptions } from './offline-options';

type OfKind<Kind extends DefinitionEntity['kind']> = Extract<DefinitionEntity, { kind: Kind }>;

/** A way of trading with its rules. */
export type Setup = OfKind<'setup'>;

/** Filters of the analysis under a name. */
export type SavedView = OfKind<'view'>;

/** The rules of a plan of a prop firm. */
export type FundingPlan = OfKind<'funding'>;

/** The user's questions of the review of a day, a week or a month. */
export type ReviewQuestions = OfKind<'questions'>;

/** Own accounts whose results are shown together. */
export type AccountGroup = OfKind<'group'>;

/** What a form of a definition changes. */
export type DefinitionText<Definition extends DefinitionEntity> = Pick<Definition, 'name' | 'content'>;

export const definitionsQuery = { ...callQuery(listDefinitions), ...offlineOptions };

export const filterDefinitions = <Kind extends DefinitionEntity['kind']>(
  kind: Kind,
  definitions: readonly DefinitionEntity[] = [],
): OfKind<Kind>[] => definitions.filter((definition): definition is OfKind<Kind> => definition.kind === kind);

/** A key for a new definition or a new rule. */
export function createDefinitionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a definition has that is not stored yet. */
export const blankRow = { name: '', updated_at: '', version: 0 };

export const createBlankSetup = (key: string): Setup => ({
  ...blankRow,
  key,
  kind: 'setup',
  content: { rules: [] },
});

export const createBlankGroup = (key: string): AccountGroup => ({
  ...blankRow,
  key,
  kind: 'group',
  content: { accounts: [], currency: null, rates: [] },
});

const compareByName = (a: DefinitionEntity, b: DefinitionEntity) => a.name.localeCompare(b.name, 'es');

/** Puts a stored definition into the cached list. */
function cacheStored(cache: QueryClient, storedDefinition: DefinitionEntity): void {
  cache.setQueryData(definitionsQuery.queryKey, (all = []) =>
    [...all.filter(({ key }) => key !== storedDefinition.key), storedDefinition].sort(compareByName),
  );
}

/** A definition with a form, which replaces its name and its content. */
type EditedDefinition = OfKind<'setup' | 'funding' | 'questions' | 'group'>;

/**
 * Stores a definition in the place of the version that was read.
 *
 * @param blank - What is shown as stored when the definition was deleted in the meantime; what was read by default.
 */
export function useSaveDefinition<Row extends EditedDefinition>(
  editedRow: Row,
  onStored: (row: Row) => void,
  blank: Row = { ...editedRow, version: 0 },
) {
  const cache = useQueryClient();
  return useVersionedEdit<Row, DefinitionText<Row>>({
    row: editedRow,
    store: async ({ name, content }, { key, version }) => {
      const body = { kind: editedRow.kind, name, content, version } as CallInput<'saveDefinition'>['body'];
      const storedRow = await send(saveDefinition, { params: { key }, body });
      return { ...editedRow, ...storedRow, kind: editedRow.kind, content };
    },
    reread: async () => {
      const definitions = await cache.fetchQuery({ ...definitionsQuery, staleTime: 0 });
      const isEdited = (row: DefinitionEntity): row is Row =>
        row.kind === editedRow.kind && row.key === editedRow.key;
      return definitions.find(isEdited) ?? blank;
    },
    toEdit: ({ name, content, version }) => (version > 0 ? { name, content } : undefined),
    onStored: (storedRow) => {
      cacheStored(cache, storedRow);
      onStored(storedRow);
    },
  });
}

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
    onSuccess: (storedView) => cacheStored(cache, storedView),
  });
}

/** Deletes what the user defined. Reviews lose a deleted setup, so they are fetched again. */
export function useRemoveDefinition(onRemoved: () => void) {
  const cache = useQueryClient();
  return useMutation<unknown, ApiError, DefinitionEntity>({
    mutationFn: ({ key, version }) => send(removeDefinition, { params: { key }, query: { version } }),
    onSuccess: (_, { key, kind }) => {
      cache.setQueryData(definitionsQuery.queryKey, (all) => all?.filter((row) => row.key !== key));
      onRemoved();
      return kind === 'setup' ? cache.invalidateQueries({ queryKey: [listReviews.id] }) : undefined;
    },
    onError: ({ code }) =>
      code === 'edit_conflict' ? cache.invalidateQueries({ queryKey: definitionsQuery.queryKey }) : undefined,
  });
}
