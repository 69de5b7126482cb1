import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from './api-error';

interface VersionedEdit<Row, Edit> {
  /** The row when the form was opened. */
  readonly row: Row;
  /** Stores the edit, if the row is still in the version of `base`. */
  readonly store: (edit: Edit, base: Row) => Promise<Row>;
  /** Reads what is stored now. */
  readonly reread: () => Promise<Row | undefined>;
  readonly onStored: (row: Row, edit: Edit) => void;
  /** Edits of one scope run one after another. */
  readonly scope?: string;
}

/**
 * An edit that does not overwrite the edit of another user or tab. When another edit was stored first (the API answers
 * `edit_conflict`), it is read and returned as `stored`; the next save replaces it.
 */
export function useVersionedEdit<Row, Edit>({
  row,
  store,
  reread,
  onStored,
  scope,
}: VersionedEdit<Row, Edit>) {
  const [base, setBase] = useState(row);
  const [otherVersion, setOtherVersion] = useState<Row>();
  const mutation = useMutation<Row, ApiError, Edit>({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: (edit) => store(edit, base),
    onSuccess: (stored, edit) => {
      setBase(() => stored);
      setOtherVersion(undefined);
      onStored(stored, edit);
    },
    onError: async ({ code }) => {
      if (code !== 'edit_conflict') return;
      const found = await reread().catch(() => undefined);
      if (found === undefined) return;
      setBase(() => found);
      setOtherVersion(() => found);
    },
  });
  return {
    save: (edit: Edit) => {
      if (!mutation.isPending) mutation.mutate(edit);
    },
    isPending: mutation.isPending,
    error: mutation.error,
    /** Clears the error, for example when the user types again. */
    reset: mutation.reset,
    /** The row that another edit has stored in the meantime. */
    stored: mutation.error?.code === 'edit_conflict' ? otherVersion : undefined,
  };
}
