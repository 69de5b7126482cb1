import { DraftNotice } from '@parque/remote/draft';
import { SubmitButton, toast, whyNotSaved } from '@parque/ui';
import type { FormEvent } from 'react';
import { NoteFields } from './note-fields';
import css from './notes.module.css';
import { useNoteEdit, type NoteEditOptions } from './use-note-edit';

const outcomes = { saved: 'Nota guardada', deleted: 'Nota borrada', restored: 'Nota recuperada' } as const;

/** The editor of the note of a trade or a day. */
export function NoteEditor(options: Omit<NoteEditOptions, 'onSaved'>) {
  const note = useNoteEdit({
    ...options,
    onSaved(what, isTyped) {
      if (isTyped) note.draft.discard();
      toast.success(outcomes[what]);
    },
  });
  const { draft, isSame, saving } = note;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame) saving.save(note.edit);
  };
  return (
    <form className={css.note} noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
      <NoteFields {...note}>
        <SubmitButton size="sm" whyNot={whyNotSaved({ isChanged: !isSame })} isBusy={saving.isPending}>
          Guardar nota
        </SubmitButton>
      </NoteFields>
    </form>
  );
}
