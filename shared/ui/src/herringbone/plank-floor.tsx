import type { ReactNode } from 'react';
import { listPlanks, type Floor, type Plank } from './planks';

interface PlankFloorProps {
  readonly floor: Floor;
  /** Shade of a plank, from 0 (darkest) to 8 (brightest), or `missing`. */
  readonly getShade: (plank: Plank) => number | 'missing';
  /** SVG on the floor, turned with it. */
  readonly children?: ReactNode;
  /** SVG over the floor, upright. */
  readonly overlay?: ReactNode;
}

function buildOutline({ x, y, width, height }: Plank): string {
  const round = (length: number) => Math.round(10 * length) / 10;
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

/** Planks of one shade become one path, so that a floor of hundreds of planks has few elements. */
function groupPathsByShade({ floor, getShade }: PlankFloorProps): [number | 'missing', string][] {
  const paths = new Map<number | 'missing', string>();
  for (const plank of listPlanks(floor)) {
    const shade = getShade(plank);
    paths.set(shade, (paths.get(shade) ?? '') + buildOutline(plank));
  }
  return [...paths];
}

/** Draws a floor that fills its container and is cropped where it does not fit. */
export function PlankFloor(props: PlankFloorProps) {
  const { width, height } = props.floor;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform={`translate(${width / 2} ${height / 2}) rotate(45)`}>
        {groupPathsByShade(props).map(([shade, path]) => (
          <path key={shade} className={`pq-plank-${shade}`} d={path} />
        ))}
        {props.children}
      </g>
      {props.overlay}
    </svg>
  );
}
