import { calls, type Call, type CallId } from '@parque/contract';
import fc from 'fast-check';
import { fitting, type Known } from './fitting';
import { hostileText, hostileValue } from './texts';

/** The role of the caller. `hotmart` has only the secret of the webhook. */
export type Role = 'none' | 'made up' | 'expired' | 'trader' | 'other trader' | 'admin' | 'hotmart';

/** A request without its token, which is added when it is sent. */
export interface HostileRequest {
  readonly id: CallId;
  readonly role: Role;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Half a surrogate pair has no UTF-8 form, so it is sent as the bytes that some programs write for it. */
const encoded = (value: unknown) =>
  Array.from(typeof value === 'string' ? value : String(JSON.stringify(value)))
    .map((letter) => (/[\ud800-\udfff]/u.test(letter) ? '%ED%A0%80' : encodeURIComponent(letter)))
    .join('');

const smuggled = [
  'rol',
  'user_id',
  'id',
  'is_admin',
  'status',
  'version',
  'created_at',
  'constructor',
  'prototype',
];

/** Mostly valid fields with an invalid part. */
const spoilt = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .record({
      value,
      how: fc.constantFrom('replace', 'drop', 'add', 'swap'),
      which: fc.nat(50),
      by: hostileValue,
      name: fc.constantFrom(...smuggled),
    })
    .map(({ value: whole, how, which, by, name }) => {
      if (!isFields(whole) || how === 'swap') return by;
      const names = Object.keys(whole);
      const chosen = names[which % Math.max(1, names.length)] ?? name;
      if (how === 'add') return { ...whole, [name]: by };
      if (how === 'replace') return { ...whole, [chosen]: by };
      const { [chosen]: _left, ...rest } = whole;
      return rest;
    });

const doubled = (json: string) =>
  json.startsWith('{"') ? `${json.slice(0, -1)},${json.slice(1)}` : `[${json},${json}]`;

/** Generates the text of a body: mostly JSON, otherwise nearly JSON. */
const written = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: value.map((body) => JSON.stringify(body) ?? '') },
    {
      weight: 1,
      arbitrary: fc
        .tuple(value, fc.nat(40))
        .map(([body, cut]) => (JSON.stringify(body) ?? '').slice(0, -1 - cut)),
    },
    { weight: 1, arbitrary: value.map((body) => doubled(JSON.stringify(body) ?? '')) },
    { weight: 1, arbitrary: value.map((body) => (JSON.stringify(body) ?? '').replace(/:\d+/, ':1e400')) },
    {
      weight: 1,
      arbitrary: value.map((body) => (JSON.stringify(body) ?? '').replace('{', '{"__proto__":{"rol":1},')),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'null',
        '[]',
        '"text"',
        '1',
        '\ufeff{}',
        '{"a":NaN}',
        "{'a':1}",
        '{"constructor":{"prototype":{"rol":1}}}',
        '['.repeat(20_000),
        `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
        `[${'{},'.repeat(40_000)}{}]`,
        `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
        'a=1&b=2',
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
        `{"a":"${'x'.repeat(1_100_000)}"}`,
      ),
    },
  );

const contentTypes = [
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json, text/plain',
  'APPLICATION/JSON',
  ';;;',
  '',
];

const headers: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      'content-type': fc.constantFrom(...contentTypes),
      accept: fc.constantFrom('text/plain', 'text/event-stream', '*/*;q=-1', 'x'.repeat(3000)),
      'idempotency-key': fc.constantFrom(
        'una-clave-de-prueba-01',
        'x',
        'a'.repeat(128),
        '__proto__',
        '../../../etc',
      ),
      'if-none-match': fc.constantFrom('*', '"x"', 'W/"1"', ','.repeat(2000)),
      'if-match': fc.constantFrom('*', '"1"', 'x'),
      'last-event-id': fc.constantFrom('1', '-1', 'x', '9'.repeat(60), "' or 1=1"),
      'x-forwarded-for': fc.constantFrom('127.0.0.1', '1.2.3.4, 5.6.7.8', "' or 1=1 --", 'x'.repeat(2000)),
      'user-agent': fc.constantFrom(
        '',
        'x'.repeat(4000),
        '<script>',
        '\u001b[31m',
        'Mozilla/5.0 (__proto__)',
      ),
      'x-request-id': fc.constantFrom('x', 'x'.repeat(1000)),
      'accept-encoding': fc.constantFrom('br', 'gzip;q=0, *;q=0', 'x'),
      'content-encoding': fc.constantFrom('gzip', 'br', 'x'),
      'accept-language': fc.constantFrom('xx-XX', '*', 'x'.repeat(500)),
      origin: fc.constantFrom('null', 'https://malo.example'),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  // Few of them at a time, so that what is behind them is reached as well.
  .chain((all) => fc.subarray(Object.entries(all), { maxLength: 2 }).map((some) => Object.fromEntries(some)));

const noHeaders = fc.constant<Record<string, string>>({});

function pathOf(path: string, params: Fields): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encoded(params[name]));
}

function queryOf(query: unknown): string {
  if (!isFields(query)) return '';
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 5) : [value]).map(
      (one) => `${encoded(name)}=${encoded(one).slice(0, 6000)}`,
    ),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Generates roles for a call: the permitted ones, and a forbidden one of each kind. */
function rolesFor({ access }: Call): fc.Arbitrary<Role> {
  if (access === 'hotmart') return fc.constantFrom<Role>('hotmart', 'hotmart', 'none', 'admin');
  if (access === 'terminal') return fc.constantFrom<Role>('none', 'trader', 'admin');
  if (access === 'public') return fc.constantFrom<Role>('none', 'trader', 'expired');
  const outside = { weight: 1, arbitrary: fc.constantFrom<Role>('none', 'made up', 'expired') };
  const traders = { weight: 3, arbitrary: fc.constantFrom<Role>('trader', 'trader', 'other trader') };
  return fc.oneof(outside, traders, {
    weight: access === 'admin' ? 5 : 1,
    arbitrary: fc.constant<Role>('admin'),
  });
}

const mostly = <T>(usual: fc.Arbitrary<T>, else_: fc.Arbitrary<T>, weight = 3) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: else_ });

/** The name under which `known` returns complete valid bodies. */
export const wholeBody = '(body)';

/** Generates requests for one call from its contract. */
export function requestsFor(id: CallId, known: Known): fc.Arbitrary<HostileRequest> {
  const call: Call = calls[id];
  const { method, path } = call.address;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const anyParams = fc.record(
    Object.fromEntries(names.map((name) => [name, hostileText])),
  ) as fc.Arbitrary<Fields>;
  const params = call.params
    ? mostly(fitting(call.params, known) as fc.Arbitrary<Fields>, anyParams)
    : fc.constant({});
  const query = call.query
    ? mostly(fitting(call.query, known), spoilt(fitting(call.query, known)), 1)
    : hostileQuery;
  const body = call.body ? fitting(call.body, known, wholeBody) : fc.constant({});
  const payload = method === 'GET' ? fc.constant(undefined) : written(mostly(body, spoilt(body), 2));
  return fc
    .record({ role: rolesFor(call), params, query, payload, headers: mostly(noHeaders, headers, 2) })
    .map(({ role, params: ofPath, query: sentQuery, payload: sent, headers: own }) => ({
      id,
      role,
      method,
      url: `/api${pathOf(path, ofPath)}${queryOf(sentQuery)}`,
      headers: { ...(sent !== undefined && { 'content-type': 'application/json' }), ...own },
      ...(sent !== undefined && { payload: sent }),
    }));
}

const hostileQuery: fc.Arbitrary<unknown> = mostly<unknown>(
  fc.constant(undefined),
  fc.dictionary(fc.constantFrom('id', '__proto__', 'limit', 'a[b]', 'user_id', 'cursor'), hostileText, {
    maxKeys: 2,
  }),
  8,
);
