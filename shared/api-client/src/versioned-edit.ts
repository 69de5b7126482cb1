import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from './api-error';

interface VersionedEdit<Row, Edit> {
  /** As it stood when the form was opened. */
  readonly row: Row;
  /** Stores the edit, if the row is still in the version of `base`. */
  readonly store: (edit: Edit, base: Row) => Promise<Row>;
  /** Reads what is stored now. */
  readonly reread: () => Promise<Row | undefined>;
  readonly onStored: (row: Row, edit: Edit) => void;
  /** Edits of one scope follow each other. */
  readonly scope?: string;
}

/**
 * An edit that overwrites nobody's: when another one was stored since (answered `edit_conflict`), that one is read and
 * given as `theirs`, and only what is saved after that replaces it.
 */
export function useVersionedEdit<Row, Edit>({
  row,
  store,
  reread,
  onStored,
  scope,
}: VersionedEdit<Row, Edit>) {
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<Row>();
  const mutation = useMutation<Row, ApiError, Edit>({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: (edit) => store(edit, base),
    onSuccess: (stored, edit) => {
      setBase(() => stored);
      setTheirs(undefined);
      onStored(stored, edit);
    },
    onError: async ({ code }) => {
      if (code !== 'edit_conflict') return;
      const found = await reread().catch(() => undefined);
      if (found === undefined) return;
      setBase(() => found);
      setTheirs(() => found);
    },
  });
  return {
    save: (edit: Edit) => {
      if (!mutation.isPending) mutation.mutate(edit);
    },
    isPending: mutation.isPending,
    error: mutation.error,
    /** Forgets the error, as when something else is typed. */
    reset: mutation.reset,
    /** What another edit has stored meanwhile. */
    theirs: mutation.error?.code === 'edit_conflict' ? theirs : undefined,
  };
}
