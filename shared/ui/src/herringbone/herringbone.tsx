import type { ReactNode } from 'react';
import { crestAt } from './crest';
import { PlankFloor } from './plank-floor';
import type { Floor, Plank } from './planks';

/** Props of {@link Herringbone}. */
export interface HerringboneProps {
  /** Of the picture, in units of its own: it fills its place, and is cut where the proportions differ. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Breadth of a plank, in the same units. Without it, what suits the measures. */
  readonly plank?: number | undefined;
  /** `rising`: the light climbs from left to right, as a curve of capital does. `plain`: dark wood, under a drawing. */
  readonly variant?: 'rising' | 'plain' | undefined;
  /** SVG drawn over the floor, from 0, 0 to `width`, `height`. */
  readonly children?: ReactNode;
}

const darkShades = 3;

function darkShade({ grain }: Plank): number {
  return Math.floor(grain * darkShades);
}

/** How far the light reaches under its crest, as a part of the height of the picture. */
const glow = 0.65;

/** The planks at the crest shine; under it the light fades, a little differently for each piece of wood. */
function risingShade(plank: Plank, { width, height, unit }: Floor): number {
  const { center, grain } = plank;
  const depth = center.y - crestAt(center.x / width) * height;
  const row = unit * Math.SQRT2;
  if (depth < -row / 2) return darkShade(plank);
  if (depth < row / 2 || (depth < 1.5 * row && grain > 0.75)) return grain < 0.3 ? 7 : 8;
  return Math.min(6, Math.max(2, Math.round(6 - (4 * depth) / (glow * height) + (grain - 0.5) * 1.6)));
}

/** The floor that gives the product its name. Always the same for the same measures. */
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
      shadeOf={variant === 'rising' ? (piece) => risingShade(piece, floor) : darkShade}
      overlay={children}
    />
  );
}
