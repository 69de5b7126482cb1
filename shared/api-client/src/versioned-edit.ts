import { hashKey, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, type ApiError } from './api-error';

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
  /**
   * The part of a row that the edit replaces; undefined: the row is not stored. Without it, an edit replaces the fields of
   * the row that it has.
   */
  readonly toEdit?: (row: Row) => Edit | undefined;
}

/** Whether two values are equal as JSON. The database may return the keys of objects in another order. */
const isSame = (value: unknown, otherValue: unknown) => hashKey([value]) === hashKey([otherValue]);

/** Whether a row has all fields of an edit, with the same values. Lists and plain values have no fields. */
const hasAll = (row: unknown, edit: unknown) =>
  edit instanceof Object && !Array.isArray(edit) && isSame(Object.assign({}, row, edit), row);

/**
 * An edit that does not overwrite the edit of another user or tab. When another edit was stored first (the API answers
 * `edit_conflict`), it is read and returned as `storedRow`; the next save replaces it. When it has the same values, as after
 * a save whose answer was lost, the edit counts as stored.
 *
 * @example
 *   const edit = useVersionedEdit<LicenceEntity, LicenceEdit>({
 *     row,
 *     store: (change, { id, version }) => send(editLicence, { body: { id, version, ...change } }),
 *     reread: () => readLicence(row.id),
 *     onStored: onDone,
 *   });
 *   edit.save({ account_1: 41005995 });
 */
export function useVersionedEdit<Row, Edit>({
  row,
  store,
  reread,
  onStored,
  scope,
  toEdit,
}: VersionedEdit<Row, Edit>) {
  const [base, setBase] = useState(row);
  const [otherVersion, setOtherVersion] = useState<Row>();
  const mutation = useMutation<Row, ApiError, Edit>({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: async (edit) => {
      try {
        return await store(edit, base);
      } catch (error) {
        const isConflict = isApiError(error) && error.code === 'edit_conflict';
        const storedVersion = isConflict ? await reread().catch(() => undefined) : undefined;
        if (storedVersion !== undefined) {
          if (toEdit ? isSame(toEdit(storedVersion), edit) : hasAll(storedVersion, edit))
            return storedVersion;
          setBase(() => storedVersion);
          setOtherVersion(() => storedVersion);
        }
        throw error;
      }
    },
    onSuccess: (storedRow, edit) => {
      setBase(() => storedRow);
      setOtherVersion(undefined);
      onStored(storedRow, edit);
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
    storedRow: mutation.error?.code === 'edit_conflict' ? otherVersion : undefined,
  };
}
