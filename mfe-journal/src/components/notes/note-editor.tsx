import type { NoteEntity } from '@parque/contract';
import { useUnsavedInput } from '@parque/remote';
import { Button, Field, FormError, Icon, TextField, toast } from '@parque/ui';
import { useState, type FormEvent } from 'react';
import { useSaveNote, type NoteKey } from '../../api/notes';
import css from './notes.module.css';

interface NoteEditorProps {
  readonly accountId: number;
  readonly on: NoteKey;
  /** What was written before. */
  readonly note: NoteEntity | undefined;
}

/** Tags as they are typed: parted by commas, each once. */
const tagsOf = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean);

/** What the trader has to say of a trade or a day. */
export function NoteEditor({ accountId, on, note }: NoteEditorProps) {
  const [text, setText] = useState(note?.text ?? '');
  const [tags, setTags] = useState(note?.tags.join(', ') ?? '');
  const [lost, setLost] = useState<NoteEntity>();
  const saving = useSaveNote(accountId);
  const isSame = text.trim() === (note?.text ?? '') && tagsOf(tags).join() === (note?.tags ?? []).join();

  useUnsavedInput(!isSame);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isSame || saving.isPending) return;
    const body = { ...on, text: text.trim(), tags: tagsOf(tags) };
    const isDeletion = body.text === '' && body.tags.length === 0;
    saving.mutate(body, {
      onSuccess: () => {
        setLost(isDeletion ? note : undefined);
        toast.success(isDeletion ? 'Nota borrada' : 'Nota guardada');
      },
    });
  };
  const restore = ({ text: written, tags: given }: NoteEntity) => {
    saving.mutate(
      { ...on, text: written, tags: given },
      {
        onSuccess: () => {
          setLost(undefined);
          setText(written);
          setTags(given.join(', '));
          toast.success('Nota recuperada');
        },
      },
    );
  };

  return (
    <form className={css.note} noValidate onSubmit={save}>
      <Field label="Nota" isPlain>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <TextField
        label="Etiquetas"
        hint="Separadas por comas: ruptura, noticia"
        maxLength={400}
        value={tags}
        onChange={setTags}
      />
      <FormError error={saving.error} />
      <div>
        <Button type="submit" size="sm" disabled={isSame} isBusy={saving.isPending}>
          Guardar nota
        </Button>
        {lost && (
          <Button size="sm" variant="ghost" isBusy={saving.isPending} onClick={() => restore(lost)}>
            <Icon name="undo" size="sm" />
            Recuperar la nota borrada
          </Button>
        )}
      </div>
    </form>
  );
}
