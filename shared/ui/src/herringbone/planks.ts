/** A plank of the floor. Coordinates are in units of the picture, before the floor is turned by 45°. */
export interface Plank {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Its centre after the turn. The middle of the picture is 0, 0. */
  readonly center: { readonly x: number; readonly y: number };
  /** A number in [0, 1) that is fixed for each plank and varies its shade. */
  readonly grain: number;
}

export interface Floor {
  readonly width: number;
  readonly height: number;
  /** Width of a plank with its joint. Its length is four times that. */
  readonly unit: number;
}

const length = 4;
const period = 2 * length;
const cosine45 = Math.SQRT1_2;

/** A hash of the position, so that neighbours have unrelated values. */
function computeGrain(column: number, row: number): number {
  let hash = Math.imul(column, 0x9e37_79b1) ^ Math.imul(row, 0x85eb_ca77);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a_2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

function createPlank(column: number, row: number, isLying: boolean, { unit }: Floor): Plank {
  const joint = unit / 25;
  const [columns, rows] = isLying ? [length, 1] : [1, length];
  const [middleX, middleY] = [(column + columns / 2) * unit, (row + rows / 2) * unit];
  return {
    x: column * unit + joint,
    y: row * unit + joint,
    width: columns * unit - 2 * joint,
    height: rows * unit - 2 * joint,
    center: { x: (middleX - middleY) * cosine45, y: (middleX + middleY) * cosine45 },
    grain: computeGrain(column, row),
  };
}

/**
 * Returns the planks that cover a floor, in herringbone. A horizontal plank begins where column and row are equal
 * modulo eight; a vertical one begins one column before.
 */
export function listPlanks(floor: Floor): Plank[] {
  const { width, height, unit } = floor;
  const reach = Math.ceil((((width + height) / 2) * cosine45) / unit) + length;
  const margin = (length * unit) / 2;
  const isSeen = ({ center }: Plank) =>
    Math.abs(center.x) < width / 2 + margin && Math.abs(center.y) < height / 2 + margin;
  const planks: Plank[] = [];
  for (let row = -reach; row < reach; row++) {
    const first = row - period * Math.ceil((row + reach) / period);
    for (let column = first; column <= reach; column += period) {
      planks.push(createPlank(column - 1, row, false, floor), createPlank(column, row, true, floor));
    }
  }
  return planks.filter(isSeen);
}
