import { guessMapping } from '../mapped/guess-mapping';
import { readMapped, readTable } from '../read-table';

/** Reads the table of a file by the guessed mapping of its columns. */
export async function readGuessed(bytes: Uint8Array) {
  const table = await readTable(bytes);
  return readMapped(table, guessMapping(table).mapping);
}
