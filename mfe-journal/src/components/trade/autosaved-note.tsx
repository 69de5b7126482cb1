import { useAutosave } from '../autosave/use-autosave';
import { HeldDraftNotice } from '../autosave/held-draft-notice';
import { NoteFields } from '../notes/note-fields';
import css from '../notes/notes.module.css';
import { useNoteEdit, type NoteEditOptions } from '../notes/use-note-edit';

export function AutosavedNote(options: Omit<NoteEditOptions, 'onSaved'>) {
  const note = useNoteEdit({ ...options, onSaved: () => undefined });
  const { draft, saving, edit, isSame } = note;
  const { settle } = useAutosave('note', {
    value: JSON.stringify(edit),
    isChanged: !isSame,
    isHeld: draft.isOutdated || saving.stored !== undefined,
    isPending: saving.isPending,
    hasFailed: saving.error !== null,
    save: () => saving.save(edit),
    settle: draft.discard,
  });
  return (
    <div className={css.note} onBlur={settle}>
      <HeldDraftNotice draft={draft} />
      <NoteFields {...note} />
    </div>
  );
}
