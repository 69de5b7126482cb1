import type { NoteEntity } from '@parque/contract';
import { useDraft } from '@parque/remote/draft';
import { useState } from 'react';
import { useSaveNote, type NoteKey, type NoteText } from '../../api/notes';
import { parseWords } from '../review/words';

const getNoteDraftName = (accountId: number, { kind, key }: NoteKey) =>
  `journal/note/${accountId}/${kind}/${key}`;

export interface NoteEditOptions {
  readonly accountId: number;
  readonly on: NoteKey;
  /** The text before the change. */
  readonly note: NoteEntity | undefined;
  /** Called with what a save has done, and whether the input is still what it stored. */
  readonly onSaved: (what: 'saved' | 'deleted' | 'restored', isTyped: boolean) => void;
}

/** The input of a note with its tags, its storing, and the return of a deleted note. */
export function useNoteEdit({ accountId, on, note, onSaved }: NoteEditOptions) {
  const draft = useDraft(getNoteDraftName(accountId, on), {
    text: note?.text ?? '',
    tags: note?.tags.join(', ') ?? '',
  });
  const { text, tags } = draft.value;
  const [lost, setLost] = useState<NoteEntity>();
  const isTyped = (as: NoteText) => text.trim() === as.text && parseWords(tags).join() === as.tags.join();
  const fill = ({ text: written, tags: given }: NoteText) =>
    draft.set({ text: written, tags: given.join(', ') });
  const saving = useSaveNote(accountId, on, note, (saved, edit) => {
    const isDeletion = saved.text === '' && saved.tags.length === 0;
    const isRestored = edit === lost;
    if (isRestored) fill(saved);
    setLost(isDeletion ? note : undefined);
    // What was typed while it was being stored stays.
    onSaved(isDeletion ? 'deleted' : isRestored ? 'restored' : 'saved', isRestored || isTyped(edit));
  });
  return {
    draft,
    fill,
    saving,
    isSame: isTyped({ text: note?.text ?? '', tags: note?.tags ?? [] }),
    edit: { text: text.trim(), tags: parseWords(tags) },
    restore: lost && (() => saving.save(lost)),
  };
}

export type NoteEdit = ReturnType<typeof useNoteEdit>;
