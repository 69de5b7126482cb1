import { QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { findNote, notesQuery, type NoteKey } from '../../api/notes';
import { NoteEditor } from './note-editor';

interface OwnNoteProps {
  readonly accountId: number;
  readonly on: NoteKey;
}

/** The editor of the note of a trade or a day, after the notes have loaded. */
export function OwnNote({ accountId, on }: OwnNoteProps) {
  const notes = useQuery(notesQuery(accountId));
  return (
    <QueryView query={notes} label="Cargando la nota">
      {(all) => <NoteEditor accountId={accountId} on={on} note={findNote(all, on)} />}
    </QueryView>
  );
}
