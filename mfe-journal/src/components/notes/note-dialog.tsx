import { Dialog, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { findNote, notesQuery, type NoteKey } from '../../api/notes';
import { NoteEditor } from './note-editor';

interface NoteDialogProps {
  readonly accountId: number;
  readonly on: NoteKey;
  readonly title: string;
  readonly onClose: () => void;
}

/** A dialog with one note. */
export function NoteDialog({ accountId, on, title, onClose }: NoteDialogProps) {
  const notes = useQuery(notesQuery(accountId));
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <QueryView query={notes} label="Cargando la nota">
        {(all) => <NoteEditor accountId={accountId} on={on} note={findNote(all, on)} />}
      </QueryView>
    </Dialog>
  );
}
