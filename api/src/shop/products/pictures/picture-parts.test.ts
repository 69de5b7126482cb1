import { hasTooManyParts } from './picture-parts';

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const createChunk = (kind: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), data, Buffer.alloc(4)]);
};
const createPng = (chunks: number, bytes: number) =>
  Buffer.concat([pngHead, ...Array.from({ length: chunks }, () => createChunk('tEXt', Buffer.alloc(bytes)))]);

const createWebp = (chunks: number, bytes: number) => {
  const part = Buffer.alloc(8 + bytes + (bytes % 2));
  part.write('EXIF', 'latin1');
  part.writeUInt32LE(bytes, 4);
  const parts = Buffer.concat(Array.from({ length: chunks }, () => part));
  return Buffer.concat([Buffer.from('RIFF____WEBP', 'latin1'), parts]);
};

const createJpeg = (...parts: readonly Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts]);
const segment = Buffer.from([0xff, 0xfe, 0, 2]);
const scan = Buffer.from([0xff, 0xda, 0, 2, 1, 0xff, 0, 2, 0xff, 0xd0, 3]);
const repeat = (count: number, part: Buffer) => Array.from({ length: count }, () => part);

test.each([
  ['a PNG of 4 MB in chunks of 4 kB', false, createPng(1000, 4084)],
  ['a PNG of 200,000 empty chunks', true, createPng(200_000, 0)],
  [
    'a PNG whose chunk is longer than the file',
    false,
    Buffer.concat([pngHead, Buffer.from([255, 255, 255, 255, 0, 0, 0, 0])]),
  ],
  ['a WebP of 10,000 chunks', true, createWebp(10_000, 1)],
  ['a JPEG of a hundred scans', true, createJpeg(...repeat(100, scan))],
  ['a JPEG of 10,000 comments', true, createJpeg(...repeat(10_000, segment))],
  [
    'a JPEG of many stuffed bytes and restarts',
    false,
    createJpeg(Buffer.from('ff00ffd3'.repeat(50_000), 'hex')),
  ],
  ['a text', false, Buffer.from('no soy una imagen')],
])('%s has too many parts: %j', (_, expected, file) => {
  expect(hasTooManyParts(file)).toBe(expected);
});
