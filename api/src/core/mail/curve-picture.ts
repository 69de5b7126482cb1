import { crc32, deflateSync } from 'node:zlib';
import type { Curve } from '../database/schema';

const width = 520;
const height = 140;
const margin = 8;

/** White, the line of the first value, and the curve. */
const palette = [0xff, 0xff, 0xff, 0xc8, 0xcd, 0xd8, 0x1f, 0x5e, 0xff];

function createChunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** Draws a curve as PNG. The grey line is its first value. */
export function drawCurve({ points }: Curve): Buffer {
  const rows = Array.from({ length: height }, () => Buffer.alloc(width + 1));
  const toY = (value: number) => Math.round(height - margin - (value / 100) * (height - 2 * margin));
  const getY = (x: number) => {
    const position = ((x - margin) / (width - 1 - 2 * margin)) * (points.length - 1);
    const [from = 0, to = from] = points.slice(Math.floor(position), Math.floor(position) + 2);
    return toY(from + (to - from) * (position % 1));
  };
  rows[toY(points[0] ?? 0)]?.fill(1, 1);
  for (let x = margin; x < width - margin; x += 1) {
    const [y, next] = [getY(x), getY(Math.min(x + 1, width - 1 - margin))];
    for (let drawn = Math.min(y, next) - 1; drawn <= Math.max(y, next) + 1; drawn += 1)
      rows[drawn]?.writeUInt8(2, x + 1);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a pixel, each the number of a colour of the palette.
  head.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createChunk('IHDR', head),
    createChunk('PLTE', Buffer.from(palette)),
    createChunk('IDAT', deflateSync(Buffer.concat(rows))),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}
