import { QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { findNote, notesQuery, type NoteKey } from '../../api/notes';
import { NoteEditor } from './note-editor';

interface OwnNoteProps {
  readonly accountId: number;
  readonly on: NoteKey;
  /** @default NoteEditor */
  readonly editor?: typeof NoteEditor;
}

/** The editor of the note of a trade or a day, after the notes have loaded. */
export function OwnNote({ accountId, on, editor: Editor = NoteEditor }: OwnNoteProps) {
  const notes = useQuery(notesQuery(accountId));
  return (
    <QueryView query={notes} label="Cargando la nota">
      {(all) => <Editor accountId={accountId} on={on} note={findNote(all, on)} />}
    </QueryView>
  );
}
