import type { NoteEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { Button, Field, SubmitButton, TextField, toast, whyNotSaved } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { useState, type FormEvent } from 'react';
import { useSaveNote, type NoteKey, type NoteText } from '../../api/notes';
import { parseWords } from '../review/words';
import css from './notes.module.css';

/** The name of the draft of a note. */
const getNoteDraftName = (accountId: number, { kind, key }: NoteKey) =>
  `journal/note/${accountId}/${kind}/${key}`;

interface NoteEditorProps {
  readonly accountId: number;
  readonly on: NoteKey;
  /** The text before the change. */
  readonly note: NoteEntity | undefined;
}

/** The API's error of the tags, or of one of them. */
const findTagsError = (fields: Readonly<Record<string, string>> = {}) =>
  Object.entries(fields).find(([name]) => name === 'tags' || name.startsWith('tags.'))?.[1];

const describeNote = ({ text, tags }: NoteText) => [
  { label: 'Nota', value: text || '—' },
  { label: 'Etiquetas', value: tags.join(', ') || '—' },
];

/** The editor of the note of a trade or a day. */
export function NoteEditor({ accountId, on, note }: NoteEditorProps) {
  const draft = useDraft(getNoteDraftName(accountId, on), {
    text: note?.text ?? '',
    tags: note?.tags.join(', ') ?? '',
  });
  const { text, tags } = draft.value;
  const [lost, setLost] = useState<NoteEntity>();
  const isTyped = (as: NoteText) => text.trim() === as.text && parseWords(tags).join() === as.tags.join();
  const isSame = isTyped({ text: note?.text ?? '', tags: note?.tags ?? [] });
  const fill = ({ text: written, tags: given }: NoteText) =>
    draft.set({ text: written, tags: given.join(', ') });
  const saving = useSaveNote(accountId, on, note, (saved, edit) => {
    const isDeletion = saved.text === '' && saved.tags.length === 0;
    const isRestored = edit === lost;
    // What was typed while it was being stored stays.
    if (isRestored || isTyped(edit)) fill(saved);
    setLost(isDeletion ? note : undefined);
    toast.success(isDeletion ? 'Nota borrada' : isRestored ? 'Nota recuperada' : 'Nota guardada');
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame) saving.save({ text: text.trim(), tags: parseWords(tags) });
  };

  return (
    <form className={css.note} noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
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
        onChange={(typed) => draft.set({ text, tags: typed })}
        error={findTagsError(saving.error?.fields)}
      />
      <SaveError {...saving} describe={describeNote} onTake={fill} />
      <SubmitButton
        size="sm"
        whyNot={whyNotSaved({ isChanged: !isSame, isNew: note === undefined })}
        isBusy={saving.isPending}
      >
        Guardar nota
      </SubmitButton>
      {lost && (
        <div>
          <Button
            size="sm"
            variant="ghost"
            isBusy={saving.isPending}
            onClick={() => saving.save(lost)}
            icon="undo"
          >
            Recuperar la nota borrada
          </Button>
        </div>
      )}
    </form>
  );
}
