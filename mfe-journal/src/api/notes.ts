import { callQuery, send, type ApiError } from '@parque/api-client';
import type { CallInput, NoteEntity } from '@parque/contract';
import { listNotes, saveNote } from '@parque/contract/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { kept } from './kept';

/** What a note is on: a trade by its ticket, or a day as 2026-03-09. */
export type NoteKey = Pick<NoteEntity, 'kind' | 'key'>;

export const notesQuery = (id: number) => ({ ...callQuery(listNotes, { params: { id } }), ...kept });

const isOn =
  ({ kind, key }: NoteKey) =>
  (note: NoteEntity) =>
    note.kind === kind && note.key === key;

/** The note on something, if there is one. */
export const noteOn = (notes: readonly NoteEntity[] | undefined, on: NoteKey) => notes?.find(isOn(on));

/** Writes a note over the one before. */
export function useSaveNote(id: number) {
  const cache = useQueryClient();
  const { queryKey } = notesQuery(id);
  return useMutation<NoteEntity, ApiError, CallInput<'saveNote'>['body']>({
    mutationFn: (body) => send(saveNote, { params: { id }, body }),
    onSuccess: (saved) => {
      const isKept = saved.text !== '' || saved.tags.length > 0;
      cache.setQueryData(queryKey, (notes = []) => [
        ...notes.filter((note) => !isOn(saved)(note)),
        ...(isKept ? [saved] : []),
      ]);
    },
  });
}
