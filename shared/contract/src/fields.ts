import { z } from 'zod';

/** Id of a row. */
export const id = z.int().positive();

/** UTC instant, ISO 8601 with Z. */
export const timestamp = z.iso.datetime().describe('UTC instant, ISO 8601 with Z');

/** A positive whole number, also as text in an address. */
export const numeric = z.coerce.number().pipe(z.int().positive());

/**
 * Version of a row when it was read. An edit sends it back, and is rejected if the row has changed since. The maximum is
 * that of its column.
 */
export const version = z
  .int()
  .positive()
  .max(2 ** 31 - 1)
  .describe('Grows with each change; send it back when editing');

/** Number of rows of a page; all rows by default. */
export const pageLimit = z.coerce
  .number()
  .pipe(z.int().min(1).max(1000))
  .optional()
  .describe('All by default');

/** An answer without a body. */
export const nothing = z.void();

/** A text that must not be empty. @param max - Characters at most. */
export const filled = (max: number) =>
  z.string('Falta este dato.').trim().min(1, 'Falta este dato.').max(max, `Como mucho ${max} caracteres.`);
