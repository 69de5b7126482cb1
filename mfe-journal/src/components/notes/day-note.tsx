import { Badge } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { noteOn, notesQuery, type NoteKey } from '../../api/notes';
import { NoteEditor } from './note-editor';
import css from './notes.module.css';

interface DayNoteProps {
  readonly accountId: number;
  readonly date: string;
}

/** The note of a day, under its figures. It is offered once it is known what it says. */
export function DayNote({ accountId, date }: DayNoteProps) {
  const { data: notes } = useQuery(notesQuery(accountId));
  if (!notes) return null;
  const on: NoteKey = { kind: 'day', key: date };
  const note = noteOn(notes, on);
  return (
    <details className={css.ofDay} open={note !== undefined}>
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
