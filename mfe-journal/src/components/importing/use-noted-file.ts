import { discardDrafts, useDraft } from '@parque/remote/draft';
import { useEffect, useState } from 'react';

/** A chosen file. Its name outlives a reload of the page, its content does not. */
interface NotedFile {
  /** Empty: none was chosen. */
  readonly name: string;
  /** Whether a part of it may be stored. */
  readonly isSent: boolean;
}

export const draftName = 'journal/import';
const none: NotedFile = { name: '', isSent: false };

export const useNote = () => useDraft(draftName, none, { isScratch: true });

/** Returns the file whose preview a reload ended, until another one is chosen; it is named once. */
export function useLostFile(): { readonly lost: NotedFile | undefined; readonly clear: () => void } {
  const { value } = useNote();
  const [lost, setLost] = useState(value.name === '' ? undefined : value);
  useEffect(() => discardDrafts(draftName), []);
  return { lost, clear: () => setLost(undefined) };
}
