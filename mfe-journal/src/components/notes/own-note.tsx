import { DraftNotice } from '@parque/remote/draft';
import { QueryView, SubmitButton, toast, whyNotSaved } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { findNote, type NoteKey, notesQuery } from '../../api/notes';
import { type NoteEditOptions, NoteFields, useNoteEdit } from './note-fields';
import css from './notes.module.css';

const outcomes = { saved: 'Nota guardada', deleted: 'Nota borrada', restored: 'Nota recuperada' } as const;

/** The editor of the note of a trade or a day. */
function NoteEditor(options: Omit<NoteEditOptions, 'onSaved'>) {
  const note = useNoteEdit({
    ...options,
    onSaved(outcome, isInputStored) {
      if (isInputStored) note.draft.discard();
      toast.success(outcomes[outcome]);
    },
  });
  const { draft, isSame, saving: noteEdit } = note;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame) noteEdit.save(note.edit);
  };
  return (
    <form className={css.note} noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
      <NoteFields {...note}>
        <SubmitButton size="sm" whyNot={whyNotSaved({ isChanged: !isSame })} isBusy={noteEdit.isPending}>
          Guardar nota
        </SubmitButton>
      </NoteFields>
    </form>
  );
}

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
