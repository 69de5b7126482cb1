import type { CallArguments, LegalTextEntity } from '@parque/contract';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Handlers } from '../../core/http/area';
import { ApiRuleError } from '../../core/http/api-rule-error';
import { StartRefusedError } from '../../settings';

const files = [
  { id: 'terms', title: 'Términos de uso', file: 'terminos.txt' },
  { id: 'privacy', title: 'Privacidad', file: 'privacidad.txt' },
  { id: 'risk', title: 'Aviso de riesgo', file: 'riesgo.txt' },
] as const;

/** Returns the text of a file; undefined when there is none. @throws StartRefusedError - It cannot be read. */
function readLegalText(folder: string, file: string): string | undefined {
  try {
    return readFileSync(path.join(folder, file), 'utf8').trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartRefusedError(`Wrong settings: LEGAL_DIR: ${(error as Error).message}`);
  }
}

/** Reads the legal texts of the installation. A file that is missing is no text. */
export function readLegalTexts(folder: string | undefined): readonly LegalTextEntity[] {
  if (folder === undefined) return [];
  return files.flatMap(({ id, title, file }) => {
    const text = readLegalText(folder, file);
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
 * @throws ApiRuleError - `legal_text_changed`: the user has read another version, or not all texts.
 * @throws ApiRuleError - `invalid_input`: the user accepted none.
 */
export function requireCurrent(texts: readonly LegalTextEntity[], acceptedTexts: Accepted | undefined): void {
  if (!acceptedTexts) return;
  if (texts.length > 0 && acceptedTexts.length === 0)
    throw new ApiRuleError('invalid_input', {
      fields: { accepted: 'Acepta los textos legales para crear la cuenta.' },
    });
  const isAccepted = ({ id, version }: Pick<LegalTextEntity, 'id' | 'version'>) =>
    acceptedTexts.some((text) => text.id === id && text.version === version);
  const isCurrent = ({ id, version }: Accepted[number]) =>
    texts.some((text) => text.id === id && text.version === version);
  if (!texts.every(isAccepted) || !acceptedTexts.every(isCurrent))
    throw new ApiRuleError('legal_text_changed');
}

/** @param texts - Read once, at the start. */
export const createLegalRoutes = (texts: readonly LegalTextEntity[]): Handlers => ({
  listLegalTexts: async () => [...texts],
});
