import { getUserScope, type UserScope } from '@parque/session';

let pendingFile: { readonly file: File; readonly scope: UserScope } | undefined;

/** Passes a file that was dropped on one screen to the screen that reads it. */
export function setChosenFile(file: File): void {
  pendingFile = { file, scope: getUserScope() };
}

/** Returns the passed file once, and only to the user who dropped it. */
export function takeChosenFile(): File | undefined {
  const file = pendingFile;
  pendingFile = undefined;
  return file?.scope === getUserScope() ? file.file : undefined;
}
