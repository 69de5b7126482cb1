import { compare, validate } from 'compare-versions';

/** The version of `terminal/Parque.mq5`, and of the scripted terminal, which implements the same. */
export const presentVersion = '1.0.6';

/** Older programs are answered `min`, and do nothing until they are replaced. */
export const leastVersion = '1.0.0';

/**
 * Older programs only manage what is open: 1.0.0 and 1.0.1 report an outdated list of more than 1,000 positions, and
 * 1.0.0 does not report a reversal of a netting account to the same volume.
 */
export const leastOpeningVersion = '1.0.2';

/** Older programs skip requests for bars. */
const leastBarsVersion = '1.0.5';

/**
 * Whether a program may get an order of this kind. An older one closes and changes what is open, by its identifier. On a
 * netting account its user may have reversed the position since it was last reported, so there it gets no order.
 */
export const mayReceive = (
  { programVersion, marginMode }: { readonly programVersion: string; readonly marginMode: string },
  kind: string,
): boolean => mayOpen(programVersion) || (kind !== 'open' && marginMode === 'hedging');

/** Whether a program may be paired, and may open positions. */
export const mayOpen = (version: string): boolean =>
  validate(version) && compare(version, leastOpeningVersion, '>=');

/** Whether a program reports the bars of a symbol. */
export const mayReportBars = (version: string): boolean =>
  validate(version) && compare(version, leastBarsVersion, '>=');

/** Whether a program is too old for this server. A version that cannot be read is. */
export const isOutdated = (version: string): boolean =>
  !validate(version) || compare(version, leastVersion, '<');
