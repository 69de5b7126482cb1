import { compare, validate } from 'compare-versions';

/** The version of `terminal/Parque.mq5`, and of the reference terminal, which implements the same protocol. */
export const presentVersion = '1.0.9';

/** Calls of older programs are answered `min`; these programs do nothing until their owner replaces them. */
export const minVersion = '1.0.7';

/** Whether a program is too old for this server. An invalid version counts as too old. */
export const isOutdated = (version: string): boolean =>
  !validate(version) || compare(version, minVersion, '<');
