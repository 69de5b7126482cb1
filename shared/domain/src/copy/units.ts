/** A volume as a whole number of 0.00000001 lots: below 90 million lots every sum and comparison of them is exact. */
export type Units = number;

const unitsPerLot = 1e8;

/** The volume that a broker gave as a number of lots: the decimal it stands for, without what binary made of it. */
export const unitsOf = (lots: number): Units => Math.round(lots * unitsPerLot);

/** The number of lots that a broker is told: the nearest to the decimal, as its own numbers are. */
export const lotsOf = (units: Units): number => Number((units / unitsPerLot).toFixed(8));

/** The largest multiple of a step that a volume contains. */
export const floorUnits = (units: Units, step: Units): Units => units - (units % step);

/** The smallest multiple of a step that contains a volume. */
export const ceilUnits = (units: Units, step: Units): Units => floorUnits(units + step - 1, step);
