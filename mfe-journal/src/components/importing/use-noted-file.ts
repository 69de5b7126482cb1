import { discardDrafts, useDraft } from '@parque/remote/draft';
import { useUnsavedInput } from '@parque/remote';
import { useEffect, useEffectEvent, useState } from 'react';

/** A chosen file, whose name outlives a reload of the page, and its content does not. */
interface NotedFile {
  /** Empty: none was chosen. */
  readonly name: string;
  /** Whether a part of it may be stored. */
  readonly isSent: boolean;
}

const draftName = 'journal/import';
const none: NotedFile = { name: '', isSent: false };

const useNote = () => useDraft(draftName, none, { isScratch: true });

/**
 * Notes the file of a preview until the preview ends, so that the page can name it after a reload. Before the reload, the
 * browser prompts for a confirmation.
 *
 * @param isOpen - Whether a part of the file can still be imported.
 */
export function useNotedFile(name: string, isSent: boolean, isOpen: boolean): void {
  const note = useEffectEvent(useNote().set);
  useUnsavedInput(isOpen);
  useEffect(() => {
    if (!isOpen) return undefined;
    note({ name, isSent });
    return () => discardDrafts(draftName);
  }, [name, isSent, isOpen]);
}

/** Returns the file whose preview a reload ended, until another one is chosen; it is named once. */
export function useLostFile(): { readonly lost: NotedFile | undefined; readonly clear: () => void } {
  const { value } = useNote();
  const [lost, setLost] = useState(value.name === '' ? undefined : value);
  useEffect(() => discardDrafts(draftName), []);
  return { lost, clear: () => setLost(undefined) };
}
