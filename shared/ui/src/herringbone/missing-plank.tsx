import { PlankFloor } from './plank-floor';
import type { Plank } from './planks';

const floor = { width: 560, height: 440, unit: 30 };

function isLoose({ x, y, width, height }: Plank): boolean {
  const isAt = (place: number) => place > -floor.unit && place < 0;
  return width > height && isAt(x) && isAt(y);
}

const getShade = (plank: Plank) => (isLoose(plank) ? 'missing' : 1 + Math.floor(plank.grain * 3));

/** A floor with one missing plank: one module is missing, and the rest of the page works. */
export function MissingPlank() {
  return (
    <PlankFloor floor={floor} getShade={getShade}>
      <rect x="-8" y="-104" width="117" height="27" fill="var(--pq-accent)" transform="rotate(9 30 -30)" />
    </PlankFloor>
  );
}
