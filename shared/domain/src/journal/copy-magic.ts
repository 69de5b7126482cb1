/** 'PQ' in ASCII, shifted by the 32 bits of a hash. The sum stays below 2^53. */
export const copyMagicPrefix = 0x5051 * 2 ** 32;

/** Whether a magic number is that of a copy. Each copy has another one. */
export const isCopyMagic = (magic: string): boolean =>
  Math.floor(Number(magic) / 2 ** 32) * 2 ** 32 === copyMagicPrefix;
