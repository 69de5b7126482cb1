import type { TerminalProgramEntity } from '@parque/contract';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const fileName = 'Parque.mq5';

/** The line of the program that names the installation. */
const addressLine = /^([ \t]*input\s+string\s+InpAddress\s*=\s*)"[^"\r\n]*"/m;

/** Characters that mean nothing in a text of MQL5. Origins and paths of parsed addresses have no others. */
const isPlain = (address: string) => /^https?:\/\/[\w.:[\]/~%!$&'()*+,;=@-]+$/.test(address);

/** The source of the program before and after the address. */
export interface ProgramSource {
  readonly before: string;
  readonly after: string;
}

/** @throws Error - The source has no line for the address, so that its terminals would call another installation. */
export function readSource(text: string): ProgramSource {
  const found = addressLine.exec(text);
  if (!found) throw new Error(`${fileName} has no line "input string InpAddress"`);
  return {
    before: text.slice(0, found.index) + String(found[1]),
    after: text.slice(found.index + found[0].length),
  };
}

/** Reads the program of an installation, once. Undefined when it has none. */
export function terminalProgram(folder: string | undefined): ProgramSource | undefined {
  const file = folder && path.join(folder, fileName);
  return file && existsSync(file) ? readSource(readFileSync(file, 'utf8')) : undefined;
}

/** The program with an address in it, and the hash of the file that a browser stores. */
export function programFor(source: ProgramSource | undefined, address: string): TerminalProgramEntity {
  if (!source || !isPlain(address)) return { address, program: null };
  const text = `${source.before}"${address}"${source.after}`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { address, program: { name: fileName, text, sha256 } };
}
