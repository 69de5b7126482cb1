import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { ApiError } from './api-error';
import { useVersionedEdit } from './versioned-edit';

interface Goal {
  readonly version: number;
  readonly text: string;
}
interface GoalEdit {
  readonly text: string;
}

const openedGoal: Goal = { version: 1, text: 'Antes' };
const createConflict = () => new ApiError('edit_conflict', 409, 'Otra edición se guardó antes.');

/** A form of a goal whose row another user may have changed since it was opened. */
function openForm({
  inStore,
  reread = () => Promise.resolve(inStore),
  ...rest
}: {
  inStore: Goal;
  reread?: () => Promise<Goal | undefined>;
  toEdit?: (row: Goal) => GoalEdit | undefined;
  scope?: string;
}) {
  let row = inStore;
  const storedEdits: [Goal, GoalEdit][] = [];
  const store = (edit: GoalEdit, base: Goal) => {
    if (base.version !== row.version) return Promise.reject(createConflict());
    row = { ...edit, version: row.version + 1 };
    return Promise.resolve(row);
  };
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const onStored = (storedGoal: Goal, edit: GoalEdit) => void storedEdits.push([storedGoal, edit]);
  const { result } = renderHook(
    () => useVersionedEdit<Goal, GoalEdit>({ row: openedGoal, store, reread, onStored, ...rest }),
    { wrapper },
  );
  const save = async (text: string) => {
    act(() => result.current.save({ text }));
    await waitFor(() => expect(result.current.isPending).toBe(false));
  };
  return { form: () => result.current, save, storedEdits };
}

test('an edit of an unchanged row is stored, and the next one is based on it', async () => {
  const { form, save, storedEdits } = openForm({ inStore: openedGoal, scope: 'goal' });
  await save('Ahora');
  await save('Después');
  expect(storedEdits.map(([storedGoal]) => storedGoal)).toEqual([
    { version: 2, text: 'Ahora' },
    { version: 3, text: 'Después' },
  ]);
  expect(form().error).toBeNull();
});

test('an edit of a row that changed is not stored, and shows the row; the next save replaces it', async () => {
  const other = { version: 4, text: 'De otra pestaña' };
  const { form, save, storedEdits } = openForm({ inStore: other });
  await save('Mío');
  await waitFor(() => expect(form().storedRow).toEqual(other));
  expect(storedEdits).toEqual([]);
  await save('Mío');
  await waitFor(() => expect(storedEdits).toEqual([[{ version: 5, text: 'Mío' }, { text: 'Mío' }]]));
  expect(form().storedRow).toBeUndefined();
});

test('an edit that is stored already, as after a lost answer, counts as stored', async () => {
  const { form, save, storedEdits } = openForm({ inStore: { version: 2, text: 'Mío' } });
  await save('Mío');
  await waitFor(() => expect(storedEdits).toEqual([[{ version: 2, text: 'Mío' }, { text: 'Mío' }]]));
  expect(form().error).toBeNull();
});

test.each([
  ['the same part, is stored', 'Mío', 1],
  ['another part, is not stored', 'Otro', 0],
])('an edit that replaces a part, of a row with %s', async (_what, text, storedCount) => {
  const getPart = (row: Goal) => ({ text: row.text });
  const { form, save, storedEdits } = openForm({ inStore: { version: 2, text }, toEdit: getPart });
  await save('Mío');
  await waitFor(() => expect(form().error === null).toBe(storedCount === 1));
  expect(storedEdits).toHaveLength(storedCount);
});

test.each([
  ['cannot be read', () => Promise.reject(new Error('no answer'))],
  ['no longer exists', () => Promise.resolve(undefined)],
])('a conflict with a row that %s has no row to show', async (_what, reread) => {
  const { form, save, storedEdits } = openForm({ inStore: { version: 2, text: 'Mío' }, reread });
  await save('Mío');
  await waitFor(() => expect(form().error?.code).toBe('edit_conflict'));
  expect(form().storedRow).toBeUndefined();
  expect(storedEdits).toEqual([]);
  act(() => form().reset());
  await waitFor(() => expect(form().error).toBeNull());
});
