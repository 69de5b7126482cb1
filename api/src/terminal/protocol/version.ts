import { compare, validate } from 'compare-versions';

/** Older programs are answered `min`, and do nothing until they are replaced. */
export const leastVersion = '1.0.0';

/** Whether a program is too old for this server. A version that cannot be read is. */
export const isOutdated = (version: string): boolean =>
  !validate(version) || compare(version, leastVersion, '<');
