import { Badge } from '@parque/ui';
import type { NoteEntity } from '@parque/contract';
import { hasDraft } from '@parque/remote/draft';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findNote, notesQuery, type NoteKey } from '../../api/notes';
import { NoteEditor, getNoteDraftName } from './note-editor';
import css from './notes.module.css';

interface DayNoteProps {
  readonly accountId: number;
  readonly date: string;
}

function Known({ accountId, date, notes }: DayNoteProps & { readonly notes: readonly NoteEntity[] }) {
  const on: NoteKey = { kind: 'day', key: date };
  const note = findNote(notes, on);
  // After a deletion the editor stays open, because it contains the button that restores the note.
  const [isOpen] = useState(() => note !== undefined || hasDraft(getNoteDraftName(accountId, on)));
  return (
    <details className={css.ofDay} open={isOpen}>
      <summary>
        {note ? 'Nota del día' : 'Añadir una nota al día'}{' '}
        {note?.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </summary>
      <NoteEditor accountId={accountId} on={on} note={note} />
    </details>
  );
}

/** The note of a day, under its figures. It is shown after the note has loaded. */
export function DayNote(day: DayNoteProps) {
  const { data: notes } = useQuery(notesQuery(day.accountId));
  return notes ? <Known {...day} notes={notes} /> : null;
}
