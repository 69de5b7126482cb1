import type { FaultPhase, FaultReason } from '../../remotes/fault';
import { isBody, isQuery } from '../call-values';
import type { FromFrame } from '../protocol';

const maxTitleLength = 80;
const maxDetailLength = 300;
const maxPixels = 30_000;
const maxNames = 40;
const maxAddressLength = 500;

const phases = [
  'manifest',
  'entry',
  'chunk',
  'stylesheet',
  'init',
  'bootstrap',
  'mount',
  'render',
  'unmount',
] as const satisfies readonly FaultPhase[];

const reasons = [
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
] as const satisfies readonly FaultReason[];

const tones = ['ok', 'error', 'info'] as const;

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxLength;

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isAllowedValue = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.some((candidate) => candidate === value);

/** An address of this page: a path with an optional query, and no other origin. */
const isAddress = (value: unknown): value is string =>
  isText(value, maxAddressLength) && /^\/(?![/\\])[^\s\\#]*$/.test(value);

const isNameList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= maxNames && value.every((name) => isText(name, 100));

type Fields = Readonly<Record<string, unknown>>;

type Readers = {
  readonly [Type in FromFrame['type']]: (
    fields: Fields,
  ) => Extract<FromFrame, { readonly type: Type }> | undefined | false;
};

/** Reads the fields of a type, and no other field that the message contains. */
const readers: Readers = {
  ready: () => ({ type: 'ready' }),
  mounted: () => ({ type: 'mounted' }),
  left: () => ({ type: 'left' }),
  pong: () => ({ type: 'pong' }),
  fault: ({ phase, reason, message }) =>
    isAllowedValue(phases, phase) &&
    isAllowedValue(reasons, reason) &&
    isText(message, maxDetailLength) && { type: 'fault', phase, reason, message },
  size: ({ height }) => isCount(height) && height <= maxPixels && { type: 'size', height },
  navigate: ({ to, replace }) => isAddress(to) && isFlag(replace) && { type: 'navigate', to, replace },
  title: ({ title }) => isText(title, maxTitleLength) && { type: 'title', title },
  toast: ({ tone, title, detail }) =>
    isAllowedValue(tones, tone) &&
    isText(title, maxTitleLength) &&
    (detail === undefined || isText(detail, maxDetailLength)) && { type: 'toast', tone, title, detail },
  key: ({ key, ctrlKey, metaKey, altKey, shiftKey }) =>
    isText(key, 20) &&
    isFlag(ctrlKey) &&
    isFlag(metaKey) &&
    isFlag(altKey) &&
    isFlag(shiftKey) && { type: 'key', key, ctrlKey, metaKey, altKey, shiftKey },
  commands: ({ names }) => isNameList(names) && { type: 'commands', names },
  unsaved: ({ isUnsaved }) => isFlag(isUnsaved) && { type: 'unsaved', isUnsaved },
  dialog: ({ isOpen }) => isFlag(isOpen) && { type: 'dialog', isOpen },
  abort: ({ id }) => isCount(id) && { type: 'abort', id },
  call: ({ id, method, path, query, body }) =>
    isCount(id) &&
    isText(method, 10) &&
    isText(path, maxAddressLength) &&
    isQuery(query) &&
    isBody(body) && { type: 'call', id, method, path, query, body },
};

const isType = (type: unknown): type is FromFrame['type'] =>
  typeof type === 'string' && Object.hasOwn(readers, type);

/**
 * Reads a message of a frame. Code of a third party can send anything.
 *
 * @returns The message with the fields of the protocol only; undefined for any other, or one out of its bounds.
 */
export function readMessage(data: unknown): FromFrame | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const fields = data as Fields;
  return isType(fields.type) ? readers[fields.type](fields) || undefined : undefined;
}
