const maxQueryLength = 2_000;
const maxBodyLength = 65_536;
/** Deeper values than any call of the contract has. */
const maxDepth = 20;

const isRecord = (value: object): value is Readonly<Record<string, unknown>> =>
  Object.prototype.toString.call(value) === '[object Object]';

/**
 * Whether a value is JSON of at most about `max` characters. The value is measured before it is serialized: a port also
 * carries files, buffers and lists with billions of empty entries.
 */
function isJson(value: unknown, max: number): boolean {
  let remainingLength = max;
  const isWithinLimits = (part: unknown, depth: number): boolean => {
    remainingLength -= typeof part === 'string' || Array.isArray(part) ? part.length + 2 : 4;
    if (remainingLength < 0 || depth > maxDepth) return false;
    if (typeof part === 'number') return Number.isFinite(part);
    if (part === null || ['string', 'boolean', 'undefined'].includes(typeof part)) return true;
    if (Array.isArray(part)) return part.every((item) => isWithinLimits(item, depth + 1));
    if (typeof part !== 'object' || !isRecord(part)) return false;
    return Object.entries(part).every(
      ([key, item]) => isWithinLimits(key, depth) && isWithinLimits(item, depth + 1),
    );
  };
  return isWithinLimits(value, 0);
}

/** The query of a call: texts, numbers and flags by name. */
export type Query = Readonly<Record<string, unknown>>;

export const isQuery = (value: unknown): value is Query | undefined =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    isRecord(value) &&
    Object.values(value).every((member) => member === null || typeof member !== 'object') &&
    isJson(value, maxQueryLength));

export const isBody = (value: unknown): value is object | undefined =>
  value === undefined || (typeof value === 'object' && value !== null && isJson(value, maxBodyLength));
