/** Length of a query and of a body as JSON. */
const mostQuery = 2_000;
const mostBody = 65_536;
/** Deeper values than any call of the contract has. */
const mostDepth = 20;

const isRecord = (value: object): value is Readonly<Record<string, unknown>> =>
  Object.prototype.toString.call(value) === '[object Object]';

/**
 * Whether a value is JSON, of about `most` characters. A port also carries files, buffers and lists with billions of empty
 * places, which serialize to something else or without end. So the value is measured before it is serialized.
 */
function isJson(value: unknown, most: number): boolean {
  let left = most;
  const fits = (part: unknown, depth: number): boolean => {
    left -= typeof part === 'string' || Array.isArray(part) ? part.length + 2 : 4;
    if (left < 0 || depth > mostDepth) return false;
    if (typeof part === 'number') return Number.isFinite(part);
    if (part === null || ['string', 'boolean', 'undefined'].includes(typeof part)) return true;
    if (Array.isArray(part)) return part.every((item) => fits(item, depth + 1));
    if (typeof part !== 'object' || !isRecord(part)) return false;
    return Object.entries(part).every(([key, item]) => fits(key, depth) && fits(item, depth + 1));
  };
  return fits(value, 0);
}

/** The query of a call: texts, numbers and flags by name. */
export type Query = Readonly<Record<string, unknown>>;

/** Whether the shell makes a call with this query. */
export const isQuery = (value: unknown): value is Query | undefined =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    isRecord(value) &&
    Object.values(value).every((one) => one === null || typeof one !== 'object') &&
    isJson(value, mostQuery));

/** Whether the shell makes a call with this body. */
export const isBody = (value: unknown): value is object | undefined =>
  value === undefined || (typeof value === 'object' && value !== null && isJson(value, mostBody));
