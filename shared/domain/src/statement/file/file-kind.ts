import { StatementError } from '../statement-error';
import { detectEncoding } from './text';

/** The kind of a file by its bytes; its name is ignored. */
type FileKind = 'zip' | 'html' | 'text' | 'picture' | 'other';

const hasPrefix = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);
const decodeAscii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Whether a file is a picture: PNG, JPEG, GIF, BMP, WebP, TIFF in both byte orders, HEIF or AVIF. */
function isPicture(bytes: Uint8Array): boolean {
  return (
    hasPrefix(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    hasPrefix(bytes, 0xff, 0xd8, 0xff) ||
    decodeAscii(bytes, 0, 4) === 'GIF8' ||
    (decodeAscii(bytes, 0, 2) === 'BM' && bytes[6] === 0 && bytes[7] === 0) ||
    decodeAscii(bytes, 8, 12) === 'WEBP' ||
    hasPrefix(bytes, 0x49, 0x49, 0x2a, 0x00) ||
    hasPrefix(bytes, 0x4d, 0x4d, 0x00, 0x2a) ||
    /^ftyp(?:hei|mif|avif)/.test(decodeAscii(bytes, 4, 12))
  );
}

const markup = /<(?:!doctype\s+html|html|head|body|table|tr)\b/i;
/** Characters that no text contains. */
const controlCodes = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Returns the kind of a file by its first bytes. */
function detectFileKind(bytes: Uint8Array): FileKind {
  if (isPicture(bytes)) return 'picture';
  if (hasPrefix(bytes, 0x50, 0x4b)) return 'zip';
  const head = new TextDecoder(detectEncoding(bytes) ?? 'windows-1252').decode(bytes.subarray(0, 4096));
  if (markup.test(head)) return 'html';
  const isText =
    !head.startsWith('%PDF') && !controlCodes.some((code) => head.includes(String.fromCharCode(code)));
  return isText ? 'text' : 'other';
}

/** Rejects kinds of files that cannot be reports. */
export function reportKind(bytes: Uint8Array): 'zip' | 'html' | 'text' {
  const kind = detectFileKind(bytes);
  if (kind === 'picture') throw new StatementError('statement_picture');
  if (kind === 'other') throw new StatementError('statement_unknown');
  return kind;
}
