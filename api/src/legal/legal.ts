import type { CallArguments, LegalTextEntity } from '@parque/contract';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Handlers } from '../http/area';
import { Refusal } from '../http/refusal';
import { StartRefused } from '../settings';

const files = [
  { id: 'terms', title: 'Términos de uso', file: 'terminos.txt' },
  { id: 'privacy', title: 'Privacidad', file: 'privacidad.txt' },
  { id: 'risk', title: 'Aviso de riesgo', file: 'riesgo.txt' },
] as const;

/** Returns the text of a file; undefined when there is none. @throws StartRefused - It cannot be read. */
function textIn(folder: string, file: string): string | undefined {
  try {
    return readFileSync(path.join(folder, file), 'utf8').trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartRefused(`Wrong settings: LEGAL_DIR: ${(error as Error).message}`);
  }
}

/** Reads the legal texts of the installation. A file that is missing is no text. */
export function legalTexts(folder: string | undefined): readonly LegalTextEntity[] {
  if (folder === undefined) return [];
  return files.flatMap(({ id, title, file }) => {
    const text = textIn(folder, file);
    if (text === undefined) return [];
    const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
    return [{ id, title, text, version }];
  });
}

type Accepted = NonNullable<CallArguments<'register'>['body']['accepted']>;

/**
 * Checks the texts that a user accepted: the current version of each text of the installation. Clients that show no texts
 * send no list.
 *
 * @throws Refusal - `legal_text_changed`: the user has read another version, or not all texts.
 * @throws Refusal - `invalid_input`: the user accepted none.
 */
export function requireCurrent(texts: readonly LegalTextEntity[], accepted: Accepted | undefined): void {
  if (!accepted) return;
  if (texts.length > 0 && accepted.length === 0)
    throw new Refusal('invalid_input', {
      fields: { accepted: 'Acepta los textos legales para crear la cuenta.' },
    });
  const isAccepted = ({ id, version }: Pick<LegalTextEntity, 'id' | 'version'>) =>
    accepted.some((one) => one.id === id && one.version === version);
  const isCurrent = ({ id, version }: Accepted[number]) =>
    texts.some((text) => text.id === id && text.version === version);
  if (!texts.every(isAccepted) || !accepted.every(isCurrent)) throw new Refusal('legal_text_changed');
}

/** @param texts - Read once, at the start. */
export const legalRoutes = (texts: readonly LegalTextEntity[]): Handlers => ({
  listLegalTexts: async () => [...texts],
});
