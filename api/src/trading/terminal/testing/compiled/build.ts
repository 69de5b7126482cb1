import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileProgram } from '../../../../../../terminal/build/compile.mjs';
import { withIncludes } from '../../../../../../terminal/build/includes.mjs';

const root = path.join(__dirname, '../../../../../..');
const folder = path.join(root, 'terminal');

export const readProgram = (): string => readFileSync(path.join(folder, 'Parque.mq5'), 'utf8');

export const readLibrary = (): string => readFileSync(path.join(folder, 'ParqueLicencia.mqh'), 'utf8');

/** The example of a program that uses the library. */
export const readExample = (): string =>
  withIncludes(readFileSync(path.join(folder, 'examples/EjemploLicencia.mq5'), 'utf8'), folder);

/** Compiles a source with the sanitizers of addresses and of undefined behaviour. Returns the path of the program. */
export const compile = (source: string): Promise<string> =>
  compileProgram(folder, path.join(root, '.cache/terminal'), source);
