import { z } from 'zod';
import { defineEntity, timestamp } from '../fields';

/** The largest compiled program, in bytes. A download is one answer, so that larger files would occupy a process. */
export const maxProgramBytes = 8 * 1024 * 1024;

const maxProgramTextLength = 4 * Math.ceil(maxProgramBytes / 3);

export const programBodyBytes = maxProgramTextLength + 4096;

/** The programs that MetaTrader can run: the robots of the two products, and the program that connects a terminal. */
export const ProgramKind = z.enum(['dashpro', 'scanner', 'terminal']);

/** A compiled program (.ex5) that an admin uploaded. */
export const ProgramFacts = defineEntity('ProgramFacts', {
  name: z.string(),
  version: z.string(),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  uploaded_at: timestamp,
});

export const AdminProgram = defineEntity('AdminProgram', {
  kind: ProgramKind,
  file: ProgramFacts.nullable().describe('null: none is uploaded'),
});

export const ProgramUpload = z.strictObject({
  version: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,40}$/, 'De 1 a 40 letras, cifras, puntos, - o _')
    .describe('As the program shows it in MetaTrader'),
  data: z
    .string('Elige el archivo.')
    .min(1, 'El archivo está vacío.')
    .max(maxProgramTextLength, 'El programa puede ocupar como mucho 8 MB.')
    .describe('The bytes of the .ex5, in base64, at most 8 MB'),
});

export const ProgramFile = defineEntity('ProgramFile', {
  name: z.string(),
  data: z.base64().describe('The bytes of the file'),
});
