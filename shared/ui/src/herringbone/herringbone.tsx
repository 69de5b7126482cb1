import type { ReactNode } from 'react';
import { computeCrestAt } from './crest';
import { PlankFloor } from './plank-floor';
import type { Floor, Plank } from './planks';

/** Props of {@link Herringbone}. */
export interface HerringboneProps {
  /**
   * Width of the picture in units of its drawing. The picture fills its container and is cropped where the proportions differ.
   *
   * @default 360
   */
  readonly width?: number | undefined;
  /** @default 150 */
  readonly height?: number | undefined;
  /**
   * Width of a plank, in the same units.
   *
   * @default `Math.max(15, Math.min(width, height) / 36)`
   */
  readonly plank?: number | undefined;
  /**
   * `rising`: the light climbs from left to right, as a capital curve does. `plain`: dark wood, under a drawing.
   *
   * @default 'rising'
   */
  readonly variant?: 'rising' | 'plain' | undefined;
  /** SVG over the floor, from 0, 0 to `width`, `height`. */
  readonly children?: ReactNode;
}

const darkShades = 3;

function getDarkShade({ grain }: Plank): number {
  return Math.floor(grain * darkShades);
}

/** How far the light reaches below its crest, as a fraction of the height of the picture. */
const glow = 0.65;

/** Planks at the crest are the brightest. Below it the light fades, with a small difference for each plank. */
function getRisingShade(plank: Plank, { width, height, unit }: Floor): number {
  const { center, grain } = plank;
  const depth = center.y - computeCrestAt(center.x / width) * height;
  const row = unit * Math.SQRT2;
  if (depth < -row / 2) return getDarkShade(plank);
  if (depth < row / 2 || (depth < 1.5 * row && grain > 0.75)) return grain < 0.3 ? 7 : 8;
  return Math.min(6, Math.max(2, Math.round(6 - (4 * depth) / (glow * height) + (grain - 0.5) * 1.6)));
}

/** A floor in herringbone, after which the product is named. The same measures give the same picture. */
export function Herringbone({
  width = 360,
  height = 150,
  plank = Math.max(15, Math.min(width, height) / 36),
  variant = 'rising',
  children,
}: HerringboneProps) {
  const floor = { width, height, unit: plank };
  return (
    <PlankFloor
      floor={floor}
      getShade={variant === 'rising' ? (piece) => getRisingShade(piece, floor) : getDarkShade}
      overlay={children}
    />
  );
}
