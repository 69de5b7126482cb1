import { Button, Field, TextField } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import type { ReactNode } from 'react';
import type { NoteText } from '../../api/notes';
import type { NoteEdit } from './use-note-edit';

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
export function NoteFields({ draft, fill, saving, restore, children }: NoteFieldsProps) {
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
        onChange={(typed) => draft.set({ text, tags: typed })}
        error={findTagsError(saving.error?.fields)}
      />
      <SaveError {...saving} describe={describeNote} onTake={fill} />
      {children}
      {restore && (
        <div>
          <Button size="sm" variant="ghost" isBusy={saving.isPending} onClick={restore} icon="undo">
            Recuperar la nota borrada
          </Button>
        </div>
      )}
    </>
  );
}
