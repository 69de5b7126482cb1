/** A volume as a whole number of 0.00000001 lots: below 90 million lots every sum and comparison of them is exact. */
export type Units = number;

const unitsPerLot = 1e8;

/** Lots as units: the nearest decimal of eight places, without the error of the binary fraction. */
export const toUnits = (lots: number): Units => Math.round(lots * unitsPerLot);

/** Units as the number of lots that is sent to a broker: the double nearest to the decimal. */
export const toLots = (units: Units): number => Number((units / unitsPerLot).toFixed(8));

/** The largest multiple of a step that a volume contains. */
export const roundDownUnits = (units: Units, step: Units): Units => units - (units % step);

/** The smallest multiple of a step that contains a volume. */
export const roundUpUnits = (units: Units, step: Units): Units => roundDownUnits(units + step - 1, step);
