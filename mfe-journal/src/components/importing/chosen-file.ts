import { getUserScope, type UserScope } from '@parque/session';

let chosen: { readonly file: File; readonly scope: UserScope } | undefined;

/** Passes a file that was dropped on one screen to the screen that reads it. */
export function setChosenFile(file: File): void {
  chosen = { file, scope: getUserScope() };
}

/** Returns the passed file once, and only to the user who dropped it. */
export function takeChosenFile(): File | undefined {
  const given = chosen;
  chosen = undefined;
  return given?.scope === getUserScope() ? given.file : undefined;
}
