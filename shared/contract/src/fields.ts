import { z } from 'zod';

/** Number of a row. */
export const id = z.int().positive();

/** UTC instant, ISO 8601 with Z. */
export const timestamp = z.iso.datetime().describe('UTC instant, ISO 8601 with Z');

/** A positive whole number, also as the text that an address carries. */
export const numeric = z.coerce.number().pipe(z.int().positive());

/** In which change of its row an entity was read: sent back with an edit, nobody's change in between is overwritten. */
export const version = z.int().positive().describe('Grows with each change; send it back when editing');

/** So many rows of a list at a time; all of them, unless given. */
export const pageLimit = z.coerce
  .number()
  .pipe(z.int().min(1).max(1000))
  .optional()
  .describe('All, unless given');

/** The answer of a call that has nothing to say. */
export const nothing = z.void();

/** A text that may not be missing. @param max - Characters at most. */
export const filled = (max: number) =>
  z.string('Falta este dato.').trim().min(1, 'Falta este dato.').max(max, `Como mucho ${max} caracteres.`);
