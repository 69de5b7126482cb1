import fc from 'fast-check';
import { z } from 'zod';
import { hostileText, hostileValue } from './texts';

type Json = Record<string, unknown>;

/** Returns valid values of the attacked installation for a field name, such as existing ids. */
export type Known = (name: string) => readonly unknown[];

interface Place {
  readonly definitions: Record<string, Json>;
  readonly known: Known;
  readonly name: string;
}

const byFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.constantFrom(
    'alguien@correo.es',
    '"a b"@correo.es',
    'ñ@correo.es',
    `${'a'.repeat(60)}@correo.es`,
  ),
  uri: fc.constantFrom(
    'https://ejemplo.es/algo',
    'http://127.0.0.1:1/',
    'https://ejemplo.es/%00',
    'https://a@b:c@d/',
  ),
  date: fc.constantFrom('2026-03-02', '0001-01-01', '9999-12-31', '2024-02-29'),
  'date-time': fc.constantFrom(
    '2026-03-02T10:00:00Z',
    '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999999Z',
  ),
};

function matching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    // A pattern that fast-check does not support, such as a negative lookahead.
    return undefined;
  }
}

/** Cuts or pads a hostile text to the allowed length. */
const cut = (min: number, max: number) => (text: string) =>
  Array.from(text).slice(0, max).join('').padEnd(min, 'x').slice(0, Math.max(min, max));

function text({ format, pattern, minLength = 0, maxLength = 300 }: Json): fc.Arbitrary<string> {
  const special = typeof format === 'string' ? byFormat[format] : undefined;
  if (special) return special;
  const matched = typeof pattern === 'string' ? matching(pattern) : undefined;
  return matched ?? hostileText.map(cut(Number(minLength), Number(maxLength)));
}

function whole({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Json): fc.Arbitrary<number> {
  const low = Number(minimum ?? (exclusiveMinimum === undefined ? -1000 : Number(exclusiveMinimum) + 1));
  const high = Number(
    maximum ?? (exclusiveMaximum === undefined ? Number.MAX_SAFE_INTEGER : Number(exclusiveMaximum) - 1),
  );
  const min = Math.max(Math.ceil(low), Number.MIN_SAFE_INTEGER);
  const max = Math.min(Math.floor(high), Number.MAX_SAFE_INTEGER);
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max: Math.min(max, min + 20) }));
}

function list({ items, minItems = 0, maxItems = 4 }: Json, place: Place): fc.Arbitrary<unknown> {
  const one = valueOf((items ?? {}) as Json, place);
  return fc.array(one, {
    minLength: Number(minItems),
    maxLength: Math.max(Number(minItems), Math.min(4, Number(maxItems))),
  });
}

function object({ properties = {}, required = [] }: Json, place: Place): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, Json>).map(
    ([name, schema]) => [name, valueOf(schema, { ...place, name })] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required as string[], noNullPrototype: true });
}

function bySchema(schema: Json, place: Place): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') {
    return valueOf(place.definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {}, place);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
  if (options) return fc.oneof(...options.map((option) => valueOf(option, place)));
  switch (schema.type) {
    case 'object':
      return object(schema, place);
    case 'array':
      return list(schema, place);
    case 'string':
      return text(schema);
    case 'integer':
      return whole(schema);
    case 'number':
      return fc.oneof(whole(schema), fc.constantFrom(0.01, 1.5, 1e-9, 1e15));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.integer({ min: 1, max: 12 }), hostileValue);
  }
}

function valueOf(schema: Json, place: Place): fc.Arbitrary<unknown> {
  const here = place.known(place.name);
  const fitting = bySchema(schema, place);
  if (here.length === 0) return fitting;
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...here) }, { weight: 1, arbitrary: fitting });
}

/**
 * Generates values that mostly fit a schema, including extreme ones: the longest, the largest, the strangest.
 *
 * @param name - Name under which `known` returns valid values for the whole value.
 */
export function fitting(schema: z.ZodType, known: Known, name = ''): fc.Arbitrary<unknown> {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return valueOf(root, { definitions: $defs as Record<string, Json>, known, name });
}
