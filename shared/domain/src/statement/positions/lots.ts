/** Lots as whole hundred-millionths, so that what is opened and what is closed cancel out. */
export const toLotUnits = (lots: number): number => Math.round(lots * 1e8);

/** Whole hundred-millionths as lots. */
export const toLots = (units: number): number => units / 1e8;
