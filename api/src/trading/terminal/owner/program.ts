import type { TerminalProgramEntity } from '@parque/contract';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { TextAnswer } from '../../../core/http/text-answer';

/**
 * A source file that an installation offers, and the name of its input that contains the address of the installation.
 */
interface OfferedFile {
  readonly name: string;
  readonly input: string;
}

const connectingProgram: OfferedFile = { name: 'Parque.mq5', input: 'InpAddress' };

/** The library for authors who license their programs; see docs/ea-licence.md. */
export const licenceLibrary: OfferedFile = { name: 'ParqueLicencia.mqh', input: 'InpParqueAddress' };

export const offeredFiles: readonly OfferedFile[] = [connectingProgram, licenceLibrary];

/** Matches the line with the address of the installation. */
const createAddressPattern = (input: string) =>
  new RegExp(`^([ \\t]*input\\s+string\\s+${input}\\s*=\\s*)"[^"\\r\\n]*"`, 'm');

/**
 * Whether an address has only characters that need no escaping in a string of MQL5. Parsed addresses have no others.
 */
const isPlain = (address: string) => /^https?:\/\/[\w.:[\]/~%!$&'()*+,;=@-]+$/.test(address);

interface ProgramSource {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** @throws Error - The source has no line for the address, so its terminals would call another installation. */
export function readSource(text: string, { name, input }: OfferedFile = connectingProgram): ProgramSource {
  const addressMatch = createAddressPattern(input).exec(text);
  if (!addressMatch) throw new Error(`${name} has no line "input string ${input}"`);
  return {
    name,
    before: text.slice(0, addressMatch.index) + String(addressMatch[1]),
    after: text.slice(addressMatch.index + addressMatch[0].length),
  };
}

/** Reads a source of an installation once. Returns undefined when the installation does not have it. */
export function loadOfferedSource(folder: string | undefined, program: OfferedFile = connectingProgram) {
  const file = folder && path.join(folder, program.name);
  return file && existsSync(file) ? readSource(readFileSync(file, 'utf8'), program) : undefined;
}

/** A source that contains an address, and the hash of the file that the browser stores. */
export function toProgramEntity(
  source: ProgramSource | undefined,
  address: string,
): Omit<TerminalProgramEntity, 'compiled'> {
  if (!source || !isPlain(address)) return { address, program: null };
  const text = `${source.before}"${address}"${source.after}`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { address, program: { name: source.name, text, sha256 } };
}

/** @throws ApiRuleError - `not_found`: the installation does not have the source. */
export function createSourceAnswer(source: ProgramSource | undefined, address: string): TextAnswer {
  const { program } = toProgramEntity(source, address);
  if (!program) throw new ApiRuleError('not_found');
  return new TextAnswer(program.text, program.name);
}
