import { callQuery, send, useVersionedEdit } from '@parque/api-client';
import type { NoteEntity } from '@parque/contract';
import { listNotes, saveNote } from '@parque/contract/addresses';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { offlineOptions } from './offline-options';

/** The subject of a note: a trade by its ticket, or a day such as 2026-03-09. */
export type NoteKey = Pick<NoteEntity, 'kind' | 'key'>;

export const notesQuery = (id: number) => ({
  ...callQuery(listNotes, { params: { id }, query: {} }),
  ...offlineOptions,
});

const createNoteTest =
  ({ kind, key }: NoteKey) =>
  (note: NoteEntity) =>
    note.kind === kind && note.key === key;

/** The note on something, if there is one. */
export const findNote = (notes: readonly NoteEntity[] | undefined, on: NoteKey) =>
  notes?.find(createNoteTest(on));

const listNoteDays = (notes: readonly NoteEntity[]): ReadonlySet<string> =>
  new Set(notes.filter(({ kind }) => kind === 'day').map(({ key }) => key));

/** The days of an account that have a note, as 2026-03-09; undefined until its notes are loaded. */
export const useNotedDays = (id: number) => useQuery({ ...notesQuery(id), select: listNoteDays }).data;

/** The note of a subject without a note. */
const createBlankNote = (on: NoteKey): NoteEntity => ({
  ...on,
  text: '',
  tags: [],
  updated_at: '',
  version: 0,
});

export type NoteText = Pick<NoteEntity, 'text' | 'tags'>;

/** Stores a note in the place of the version that was read. */
export function useSaveNote(
  id: number,
  on: NoteKey,
  note: NoteEntity | undefined,
  onStored: (note: NoteEntity, edit: NoteText) => void,
) {
  const cache = useQueryClient();
  const query = notesQuery(id);
  return useVersionedEdit<NoteEntity, NoteText>({
    row: note ?? createBlankNote(on),
    store: ({ text, tags }, { version }) =>
      send(saveNote, {
        params: { id },
        body: { kind: on.kind, key: on.key, text, tags: [...tags], version },
      }),
    reread: async () =>
      findNote(await cache.fetchQuery({ ...query, staleTime: 0 }), on) ?? createBlankNote(on),
    onStored: (savedNote, edit) => {
      const isNotEmpty = savedNote.text !== '' || savedNote.tags.length > 0;
      cache.setQueryData(query.queryKey, (notes = []) => [
        ...notes.filter((other) => !createNoteTest(savedNote)(other)),
        ...(isNotEmpty ? [savedNote] : []),
      ]);
      onStored(savedNote, edit);
    },
  });
}
