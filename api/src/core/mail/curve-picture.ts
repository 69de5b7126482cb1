import sharp from 'sharp';
import type { Curve } from '../database/schema';

const width = 520;
const height = 140;
const margin = 8;

/** Draws a curve as PNG. The grey line is its first value. */
export function drawCurve({ points }: Curve): Promise<Buffer> {
  const toX = (index: number) => margin + (index / Math.max(1, points.length - 1)) * (width - 2 * margin);
  const toY = (value: number) => height - margin - (value / 100) * (height - 2 * margin);
  const curve = points.map((value, index) => `${toX(index)},${toY(value)}`).join(' ');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">
    <rect width="100%" height="100%" fill="#fff"/>
    <path d="M0 ${toY(points[0] ?? 0)}H${width}" stroke="#c8cdd8"/>
    <polyline points="${curve}" stroke="#1f5eff" stroke-width="3"/>
  </svg>`;
  return sharp(Buffer.from(picture)).png().toBuffer();
}
