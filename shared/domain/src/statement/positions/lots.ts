/** Lots as whole hundred-millionths, so that what is opened and what is closed cancel out. */
export const lotUnits = (lots: number): number => Math.round(lots * 1e8);

/** Whole hundred-millionths as lots. */
export const lotsOf = (units: number): number => units / 1e8;
