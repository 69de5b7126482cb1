import type { TerminalProgramEntity } from '@parque/contract';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../../http/refusal';
import { TextAnswer } from '../../http/text-answer';

/** A source that an installation offers, and its input that names the installation. */
interface OfferedFile {
  readonly name: string;
  readonly input: string;
}

const connectingProgram: OfferedFile = { name: 'Parque.mq5', input: 'InpAddress' };

/** For authors of programs that work under a licence; docs/ea-licence.md. */
export const licenceLibrary: OfferedFile = { name: 'ParqueLicencia.mqh', input: 'InpParqueAddress' };

export const offeredFiles: readonly OfferedFile[] = [connectingProgram, licenceLibrary];

/** The line that names the installation. */
const addressLine = (input: string) =>
  new RegExp(`^([ \\t]*input\\s+string\\s+${input}\\s*=\\s*)"[^"\\r\\n]*"`, 'm');

/** Characters that mean nothing in a text of MQL5. Origins and paths of parsed addresses have no others. */
const isPlain = (address: string) => /^https?:\/\/[\w.:[\]/~%!$&'()*+,;=@-]+$/.test(address);

/** A source before and after the address. */
interface ProgramSource {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** @throws Error - The source has no line for the address, so that its terminals would call another installation. */
export function readSource(text: string, { name, input }: OfferedFile = connectingProgram): ProgramSource {
  const found = addressLine(input).exec(text);
  if (!found) throw new Error(`${name} has no line "input string ${input}"`);
  return {
    name,
    before: text.slice(0, found.index) + String(found[1]),
    after: text.slice(found.index + found[0].length),
  };
}

/** Reads a source of an installation, once. Undefined when the installation does not have it. */
export function offeredSource(
  folder: string | undefined,
  offered: OfferedFile = connectingProgram,
): ProgramSource | undefined {
  const file = folder && path.join(folder, offered.name);
  return file && existsSync(file) ? readSource(readFileSync(file, 'utf8'), offered) : undefined;
}

/** A source with an address in it, and the hash of the file that a browser stores. */
export function programFor(source: ProgramSource | undefined, address: string): TerminalProgramEntity {
  if (!source || !isPlain(address)) return { address, program: null };
  const text = `${source.before}"${address}"${source.after}`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { address, program: { name: source.name, text, sha256 } };
}

/** @throws Refusal - `not_found`: the installation does not have the source. */
export function sourceFile(source: ProgramSource | undefined, address: string): TextAnswer {
  const { program } = programFor(source, address);
  if (!program) throw new Refusal('not_found');
  return new TextAnswer(program.text, program.name);
}
