import { StatementError } from '../statement-error';
import { markedEncoding } from './text';

/** The kind of a file by its bytes; its name is ignored. */
type FileKind = 'zip' | 'html' | 'text' | 'picture' | 'other';

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);
const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

function isPicture(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    startsWith(bytes, 0xff, 0xd8, 0xff) ||
    ascii(bytes, 0, 4) === 'GIF8' ||
    (ascii(bytes, 0, 2) === 'BM' && bytes[6] === 0 && bytes[7] === 0) ||
    ascii(bytes, 8, 12) === 'WEBP' ||
    startsWith(bytes, 0x49, 0x49, 0x2a, 0x00) ||
    startsWith(bytes, 0x4d, 0x4d, 0x00, 0x2a) ||
    /^ftyp(?:hei|mif|avif)/.test(ascii(bytes, 4, 12))
  );
}

const markup = /<(?:!doctype\s+html|html|head|body|table|tr)\b/i;
const foreign = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Returns the kind of a file by its first bytes. */
function fileKind(bytes: Uint8Array): FileKind {
  if (isPicture(bytes)) return 'picture';
  if (startsWith(bytes, 0x50, 0x4b)) return 'zip';
  const head = new TextDecoder(markedEncoding(bytes) ?? 'windows-1252').decode(bytes.subarray(0, 4096));
  if (markup.test(head)) return 'html';
  const isText =
    !head.startsWith('%PDF') && !foreign.some((code) => head.includes(String.fromCharCode(code)));
  return isText ? 'text' : 'other';
}

/** Rejects kinds of files that cannot be reports. */
export function reportKind(bytes: Uint8Array): 'zip' | 'html' | 'text' {
  const kind = fileKind(bytes);
  if (kind === 'picture') throw new StatementError('statement_picture');
  if (kind === 'other') throw new StatementError('statement_unknown');
  return kind;
}
