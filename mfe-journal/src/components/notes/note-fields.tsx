import type { NoteEntity } from '@parque/contract';
import { useDraft } from '@parque/remote/draft';
import { Button, Field, TextField } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { type ReactNode, useState } from 'react';
import { type NoteKey, type NoteText, useSaveNote } from '../../api/notes';
import { parseWords } from '../review/words';

const getNoteDraftName = (accountId: number, { kind, key }: NoteKey) =>
  `journal/note/${accountId}/${kind}/${key}`;

export interface NoteEditOptions {
  readonly accountId: number;
  readonly on: NoteKey;
  /** The text before the change. */
  readonly note: NoteEntity | undefined;
  /** Called with the outcome of a save, and whether the input is still the stored text. */
  readonly onSaved: (outcome: 'saved' | 'deleted' | 'restored', isInputStored: boolean) => void;
}

/** The input of a note with its tags, its storing, and the return of a deleted note. */
export function useNoteEdit({ accountId, on, note, onSaved }: NoteEditOptions) {
  const draft = useDraft(getNoteDraftName(accountId, on), {
    text: note?.text ?? '',
    tags: note?.tags.join(', ') ?? '',
  });
  const { text, tags } = draft.value;
  const [deletedNote, setDeletedNote] = useState<NoteEntity>();
  const isTyped = (as: NoteText) => text.trim() === as.text && parseWords(tags).join() === as.tags.join();
  const fill = (storedText: NoteText) =>
    draft.set({ text: storedText.text, tags: storedText.tags.join(', ') });
  const noteEdit = useSaveNote(accountId, on, note, (savedNote, edit) => {
    const isDeletion = savedNote.text === '' && savedNote.tags.length === 0;
    const isRestored = edit === deletedNote;
    if (isRestored) fill(savedNote);
    setDeletedNote(isDeletion ? note : undefined);
    // The form keeps text that the user typed during the request.
    const outcome = isRestored ? 'restored' : 'saved';
    onSaved(isDeletion ? 'deleted' : outcome, isRestored || isTyped(edit));
  });
  return {
    draft,
    fill,
    saving: noteEdit,
    isSame: isTyped({ text: note?.text ?? '', tags: note?.tags ?? [] }),
    edit: { text: text.trim(), tags: parseWords(tags) },
    restore: deletedNote && (() => noteEdit.save(deletedNote)),
  };
}

type NoteEdit = ReturnType<typeof useNoteEdit>;

interface NoteFieldsProps extends NoteEdit {
  /** What saves the note. */
  readonly children?: ReactNode;
}

/** The API's error of the tags, or of one of them. */
const findTagsError = (fields: Readonly<Record<string, string>> = {}) =>
  Object.entries(fields).find(([name]) => name === 'tags' || name.startsWith('tags.'))?.[1];

const describeNote = ({ text, tags }: NoteText) => [
  { label: 'Nota', value: text || '—' },
  { label: 'Etiquetas', value: tags.join(', ') || '—' },
];

/** The fields of a note, why it could not be stored, and the button that returns a deleted one. */
export function NoteFields({ draft, fill, saving: noteEdit, restore, children }: NoteFieldsProps) {
  const { text, tags } = draft.value;
  return (
    <>
      <Field label="Nota" isPlain>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={4000}
            value={text}
            onChange={(event) => draft.set({ text: event.target.value, tags })}
          />
        )}
      </Field>
      <TextField
        label="Etiquetas"
        hint="Separadas por comas: ruptura, noticia"
        maxLength={400}
        value={tags}
        onChange={(input) => draft.set({ text, tags: input })}
        error={findTagsError(noteEdit.error?.fields)}
      />
      <SaveError {...noteEdit} describe={describeNote} onTake={fill} />
      {children}
      {restore && (
        <div>
          <Button size="sm" variant="ghost" isBusy={noteEdit.isPending} onClick={restore} icon="undo">
            Recuperar la nota borrada
          </Button>
        </div>
      )}
    </>
  );
}
