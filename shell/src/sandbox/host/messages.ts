import type { FaultPhase, FaultReason } from '../../composition/fault';
import type { FromFrame } from '../protocol';

const mostTitle = 80;
const mostDetail = 300;
const mostPixels = 30_000;
const mostNames = 40;
/** Length of an address, and of a call as JSON. */
const mostAddress = 500;
const mostCall = 65_536;

const phases: readonly string[] = [
  'manifest',
  'entry',
  'chunk',
  'stylesheet',
  'init',
  'bootstrap',
  'mount',
  'render',
  'unmount',
] satisfies FaultPhase[];

const reasons: readonly string[] = [
  'http',
  'network',
  'timeout',
  'integrity',
  'chunk',
  'evaluation',
  'invalid',
  'incompatible',
  'threw',
  'other',
] satisfies FaultReason[];

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most;

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** An address of this page: a path with an optional query, and no other origin. */
const isAddress = (value: unknown): value is string =>
  isText(value, mostAddress) && /^\/(?![/\\])[^\s\\#]*$/.test(value);

const isJson = (value: unknown): boolean => {
  try {
    return (JSON.stringify(value) ?? '').length <= mostCall;
  } catch {
    return false;
  }
};

type Fields = Readonly<Record<string, unknown>>;

/** Whether a message has the fields of its type, in their bounds. */
const checks: Readonly<Record<FromFrame['type'], (fields: Fields) => boolean>> = {
  ready: () => true,
  mounted: () => true,
  left: () => true,
  pong: () => true,
  fault: ({ phase, reason, message }) =>
    phases.includes(String(phase)) && reasons.includes(String(reason)) && isText(message, mostDetail),
  size: ({ height }) => isCount(height) && height <= mostPixels,
  navigate: ({ to, replace }) => isAddress(to) && isFlag(replace),
  title: ({ title }) => isText(title, mostTitle),
  toast: ({ tone, title, detail }) =>
    ['ok', 'error', 'info'].includes(String(tone)) &&
    isText(title, mostTitle) &&
    (detail === undefined || isText(detail, mostDetail)),
  key: ({ key, ...modifiers }) =>
    isText(key, 20) &&
    ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'].every((modifier) => isFlag(modifiers[modifier])),
  commands: ({ names }) =>
    Array.isArray(names) && names.length <= mostNames && names.every((name) => isText(name, 100)),
  unsaved: ({ isUnsaved }) => isFlag(isUnsaved),
  dialog: ({ isOpen }) => isFlag(isOpen),
  abort: ({ id }) => isCount(id),
  call: ({ id, method, path, query, body }) =>
    isCount(id) && isText(method, 10) && isText(path, mostAddress) && isJson([query, body]),
};

/**
 * Reads a message of a frame. Code of a third party can send anything.
 *
 * @returns undefined for a message that is not exactly one of the protocol, or out of its bounds.
 */
export function readMessage(data: unknown): FromFrame | undefined {
  const fields = (data ?? {}) as Fields;
  const { type } = fields;
  if (typeof type !== 'string' || !Object.hasOwn(checks, type)) return undefined;
  return checks[type as FromFrame['type']](fields) ? (fields as unknown as FromFrame) : undefined;
}
