import type { ApiError } from '@parque/api-client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

interface Versioned {
  readonly id: number;
  readonly version: number;
}

interface VersionedEdit<Row extends Versioned, Edit> {
  /** As it stood when the form was opened. */
  readonly row: Row;
  /** Stores the edit, if the row is still in that version. */
  readonly store: (edit: Edit, base: Row) => Promise<Row>;
  /** Reads the row again. */
  readonly reread: (id: number) => Promise<Row | undefined>;
  readonly onStored: (row: Row) => void;
}

/**
 * An edit that overwrites nobody's: when somebody else has stored theirs since, theirs is read and shown, and only
 * what is stored after that replaces it.
 */
export function useVersionedEdit<Row extends Versioned, Edit>({
  row,
  store,
  reread,
  onStored,
}: VersionedEdit<Row, Edit>) {
  const [base, setBase] = useState(row);
  const mutation = useMutation<Row, ApiError, Edit>({
    mutationFn: (edit) => store(edit, base),
    onSuccess: onStored,
    onError: async ({ code }) => {
      if (code !== 'edit_conflict') return;
      const theirs = await reread(row.id).catch(() => undefined);
      if (theirs) setBase(theirs);
    },
  });
  return {
    save: (edit: Edit) => {
      if (!mutation.isPending) mutation.mutate(edit);
    },
    isPending: mutation.isPending,
    error: mutation.error,
    /** What somebody else has stored meanwhile. */
    theirs: mutation.error?.code === 'edit_conflict' && base !== row ? base : undefined,
  };
}
