import type { EaProgramEntity, EaProgramFileEntity } from '@parque/contract';
import { productIds } from '@parque/contract';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { requireProduct } from '../../products/ownership';
import { StartRefusedError } from '../../../settings';

const names: ReadonlyMap<number, string> = new Map([
  [productIds.dashPro, 'dashpro.ex5'],
  [productIds.scanner, 'escaner.ex5'],
]);

/** A download is one answer, so that larger files would occupy a process. */
const maxProgramBytes = 8 * 1024 * 1024;

interface Program {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** The files of the products for MetaTrader, by product. */
export type Programs = ReadonlyMap<number, Program>;

function readProgramBytes(folder: string, name: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path.join(folder, name));
    if (bytes.length > maxProgramBytes) throw new Error(`${name} is larger than ${maxProgramBytes} bytes`);
    return bytes.length > 0 ? bytes : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartRefusedError(`Wrong settings: PROGRAMS_DIR: ${(error as Error).message}`);
  }
}

function readProgram(folder: string, name: string): Program | undefined {
  const bytes = readProgramBytes(folder, name);
  return bytes && { name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * Reads the files that the installation supplies, once. A file that is missing is no program.
 *
 * @throws StartRefusedError - A file cannot be read, or is too large.
 */
export function readPrograms(folder: string | undefined): Programs {
  const programs = new Map<number, Program>();
  if (folder === undefined) return programs;
  for (const [product, name] of names) {
    const program = readProgram(folder, name);
    if (program) programs.set(product, program);
  }
  return programs;
}

/** Whose download of which product it is. */
interface Owner {
  readonly userId: number;
  readonly productId: number;
}

/** What the owner of a product needs to install it. @throws ApiRuleError - `product_required`. */
export async function getProgram(
  { db, now }: Services,
  programs: Programs,
  { userId, productId, address }: Owner & { readonly address: string },
): Promise<EaProgramEntity> {
  await requireProduct(db, userId, [productId], now());
  const program = programs.get(productId);
  if (!program) return { address, file: null };
  const { name, bytes, sha256 } = program;
  return { address, file: { name, bytes: bytes.length, sha256 } };
}

/** @throws ApiRuleError - `product_required`, or `not_found` when the installation has no file of the product. */
export async function getProgramFile(
  { db, now }: Services,
  programs: Programs,
  { userId, productId }: Owner,
): Promise<EaProgramFileEntity> {
  await requireProduct(db, userId, [productId], now());
  const program = programs.get(productId);
  if (!program) throw new ApiRuleError('not_found');
  return { name: program.name, data: program.bytes.toString('base64') };
}
