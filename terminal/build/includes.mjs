import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Puts the files that a program includes in the place of their lines, as MetaEditor does.
 *
 * @param {string} source
 * @param {string} folder - Of the included files.
 * @returns {string}
 */
export const withIncludes = (source, folder) =>
  source.replace(/^#include "([\w.-]+)"[^\n]*/gm, (_line, /** @type {string} */ name) =>
    readFileSync(path.join(folder, name), 'utf8').replace(/^\uFEFF/, ''),
  );
