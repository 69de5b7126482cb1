import { z } from 'zod';

/** Number of a row. */
export const id = z.int().positive();

/** UTC instant, ISO 8601 with Z. */
export const timestamp = z.iso.datetime().describe('UTC instant, ISO 8601 with Z');

/** A positive whole number, also as the text that an address carries. */
export const numeric = z.coerce.number().pipe(z.int().positive());

/** The answer of a call that has nothing to say. */
export const nothing = z.void();

/** A text that may not be missing. @param max - Characters at most. */
export const filled = (max: number) =>
  z.string('Falta este dato.').trim().min(1, 'Falta este dato.').max(max, `Como mucho ${max} caracteres.`);
