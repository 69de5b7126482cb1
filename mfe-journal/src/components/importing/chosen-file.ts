import { getPersonScope, type PersonScope } from '@parque/session';

let chosen: { readonly file: File; readonly scope: PersonScope } | undefined;

/** Keeps a file that was dropped on one screen for the screen that reads it. */
export function handOver(file: File): void {
  chosen = { file, scope: getPersonScope() };
}

/** Returns the file that was handed over, once, and only to the user who dropped it. */
export function takeChosenFile(): File | undefined {
  const given = chosen;
  chosen = undefined;
  return given?.scope === getPersonScope() ? given.file : undefined;
}
