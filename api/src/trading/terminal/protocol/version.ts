import { compare, validate } from 'compare-versions';

/** The version of `terminal/Parque.mq5`, and of the scripted terminal, which implements the same protocol. */
export const presentVersion = '1.0.8';

/** Calls of older programs are answered `min`; these programs do nothing until their owner replaces them. */
export const minVersion = '1.0.0';

/**
 * Older programs only close and change positions: 1.0.0 and 1.0.1 report an outdated list of more than 1,000 positions,
 * and 1.0.0 does not report a reversal of a netting account to the same volume.
 */
export const minOpeningVersion = '1.0.2';

/** Older programs skip requests for bars. */
const minBarsVersion = '1.0.5';

/**
 * Whether a program may get an order of this kind. An older program may only close and change positions, by their
 * identifier. On a netting account it gets no order, because its user may have reversed the position since the last
 * report.
 */
export const canReceive = (
  { programVersion, marginMode }: { readonly programVersion: string; readonly marginMode: string },
  kind: string,
): boolean => canOpen(programVersion) || (kind !== 'open' && marginMode === 'hedging');

/** Whether a program may be paired, and may open positions. */
export const canOpen = (version: string): boolean =>
  validate(version) && compare(version, minOpeningVersion, '>=');

/** Whether a program reports the bars of a symbol. */
export const canReportBars = (version: string): boolean =>
  validate(version) && compare(version, minBarsVersion, '>=');

/** Whether a program is too old for this server. An invalid version counts as too old. */
export const isOutdated = (version: string): boolean =>
  !validate(version) || compare(version, minVersion, '<');
