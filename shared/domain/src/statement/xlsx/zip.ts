import { Inflate } from 'fflate';
import type { StatementLimits } from '../limits';
import { StatementError } from '../statement-error';

/** A file within a zip container. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly start: number;
}

const directorySize = 22;
const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
const maxCommentLength = 0xffff;
const storedMethod = 0;
const deflatedMethod = 8;
const slice = 8 * 1024;
const small = 10 * 1024 * 1024;

/**
 * The directory of a zip container. Nothing is unpacked.
 *
 * @throws StatementError `statement_truncated` when its end is missing, `statement_damaged` when it contradicts itself or
 * is encrypted, `statement_zip_bomb` when it holds more than the limits let in.
 */
export function zipEntries(bytes: Uint8Array, limits: StatementLimits): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > limits.zipEntries) throw new StatementError('statement_zip_bomb');

  const entries = new Map<string, ZipEntry>();
  let entryOffset = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (entryOffset + 46 > end || view.getUint32(entryOffset, true) !== directoryEntry)
      throw new StatementError('statement_damaged');
    const nameLength = view.getUint16(entryOffset + 28, true);
    const name = new TextDecoder()
      .decode(bytes.subarray(entryOffset + 46, entryOffset + 46 + nameLength))
      .replaceAll('\\', '/');
    const encrypted = (view.getUint16(entryOffset + 8, true) & 1) === 1;
    if (encrypted) throw new StatementError('statement_damaged');
    entries.set(name, {
      name,
      method: view.getUint16(entryOffset + 10, true),
      packedBytes: view.getUint32(entryOffset + 20, true),
      unpackedBytes: view.getUint32(entryOffset + 24, true),
      start: findDataStart(view, view.getUint32(entryOffset + 42, true)),
    });
    entryOffset +=
      46 + nameLength + view.getUint16(entryOffset + 30, true) + view.getUint16(entryOffset + 32, true);
  }
  refuseBombs([...entries.values()], bytes.length, limits);
  return entries;
}

function findEnd(view: DataView): number {
  const last = view.byteLength - directorySize;
  for (let endOffset = last; endOffset >= 0 && endOffset >= last - maxCommentLength; endOffset -= 1) {
    if (view.getUint32(endOffset, true) === directoryEnd) return endOffset;
  }
  throw new StatementError('statement_truncated');
}

function findDataStart(view: DataView, local: number): number {
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== localEntry) {
    throw new StatementError('statement_damaged');
  }
  return local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
}

function refuseBombs(entries: readonly ZipEntry[], fileBytes: number, limits: StatementLimits): void {
  const total = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  const isTooDense = total > small && total / fileBytes > limits.zipRatio;
  if (total > limits.unpackedBytes || isTooDense) throw new StatementError('statement_zip_bomb');
}

/**
 * Unpacks a file of a container piece by piece.
 *
 * @throws StatementError `statement_zip_bomb` when it unpacks to more than the directory states or the limits allow,
 * `statement_damaged` when it cannot be unpacked or ends early.
 */
export function* unpack(
  bytes: Uint8Array,
  entry: ZipEntry,
  limits: StatementLimits,
): Generator<{ piece: Uint8Array; fractionDone: number }> {
  const packedBytes = bytes.subarray(entry.start, entry.start + entry.packedBytes);
  if (packedBytes.length < entry.packedBytes) throw new StatementError('statement_truncated');
  const readPiece = createPieceReader(entry.method);
  let unpackedBytes = 0;
  for (let sliceOffset = 0; sliceOffset < packedBytes.length; sliceOffset += slice) {
    const isLast = sliceOffset + slice >= packedBytes.length;
    const piece = readPiece(packedBytes.subarray(sliceOffset, sliceOffset + slice), isLast);
    unpackedBytes += piece.length;
    if (unpackedBytes > entry.unpackedBytes || unpackedBytes > limits.unpackedBytes) {
      throw new StatementError('statement_zip_bomb');
    }
    yield { piece, fractionDone: Math.min(1, (sliceOffset + slice) / packedBytes.length) };
  }
  if (unpackedBytes !== entry.unpackedBytes) throw new StatementError('statement_damaged');
}

function createPieceReader(method: number): (packedBytes: Uint8Array, isLast: boolean) => Uint8Array {
  if (method === storedMethod) return (packedBytes) => packedBytes;
  if (method !== deflatedMethod) throw new StatementError('statement_damaged');
  let chunks: Uint8Array[] = [];
  const inflate = new Inflate((chunk) => chunks.push(chunk));
  return (packedBytes, isLast) => {
    try {
      inflate.push(packedBytes, isLast);
    } catch {
      throw new StatementError('statement_damaged');
    }
    const piece = joinChunks(chunks);
    chunks = [];
    return piece;
  };
}

function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let writeOffset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, writeOffset);
    writeOffset += chunk.length;
  }
  return bytes;
}
