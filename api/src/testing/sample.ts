import type { Call } from '@parque/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

const texts: Readonly<Record<string, string>> = {
  email: 'alguien@correo.es',
  uri: 'https://ejemplo.es/algo',
  date: '2026-03-02',
  'date-time': '2026-03-02T10:00:00.000Z',
};

/** Sample texts for the usual kinds of fields. */
const candidates = [
  'alguien@correo.es',
  '149.00',
  '2026-03-02',
  'https://ejemplo.es/a',
  'aaaaaaaaaaaaaaaaaaaaaaaa',
  'Europe/Madrid',
];

function createText({ format, minLength = 1, maxLength = Infinity, pattern }: Json): string {
  if (typeof format === 'string' && texts[format]) return texts[format];
  if (typeof pattern === 'string') {
    const formats = [
      '149.00',
      'dashpro',
      '1.0.0',
      '2026-03-02',
      'aaaaaaaaaaaaaaaaaaaaaaaa',
      '1',
      'abc-def',
      'https://ejemplo.es/a',
      'K7QF',
      '22:00',
      '2026-03-02T10:00:00',
    ];
    const matchingText = formats.find(
      (entry) =>
        entry.length >= Number(minLength) &&
        entry.length <= Number(maxLength) &&
        new RegExp(pattern, 'u').test(entry),
    );
    if (matchingText) return matchingText;
  }
  return 'a'.repeat(Math.max(1, Number(minLength)));
}

function createWholeNumber({ minimum, exclusiveMinimum, maximum }: Json): number {
  const low = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : Number(minimum ?? 1);
  return Math.min(Math.max(low, 1), Number(maximum ?? Number.MAX_SAFE_INTEGER));
}

function createValue(schema: Json, definitions: Record<string, Json>): unknown {
  if (typeof schema.$ref === 'string') {
    return createValue(definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {}, definitions);
  }
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [option] = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) as Json[];
  if (option) return createValue(option, definitions);
  switch (schema.type) {
    case 'object':
      return createObject(schema, definitions);
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 0) }, () =>
        createValue(schema.items as Json, definitions),
      );
    case 'string':
      return createText(schema);
    case 'integer':
    case 'number':
      return createWholeNumber(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 1;
  }
}

function createObject({ properties = {}, required = [] }: Json, definitions: Record<string, Json>): Json {
  const entries = Object.entries(properties as Record<string, Json>);
  return Object.fromEntries(
    entries
      .filter(([name]) => (required as string[]).includes(name))
      .map(([name, schema]) => [name, createValue(schema, definitions)]),
  );
}

/** Rules beyond JSON Schema can reject a sample: the rejected field then gets another sample text. */
function mendSample(schema: z.ZodType, sample: unknown): unknown {
  const wrong = schema.safeParse(sample).error?.issues[0]?.path[0];
  if (typeof wrong !== 'string') return sample;
  const others = candidates.map((createText) => ({ ...(sample as Json), [wrong]: createText }));
  return (
    others.find((other) => !schema.safeParse(other).error?.issues.some(({ path }) => path[0] === wrong)) ??
    sample
  );
}

/** Returns a value with only the required fields of a schema; `undefined` when none was found. */
export function getSample(schema: z.ZodType): unknown {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const first = createValue(root, $defs as Record<string, Json>);
  const sample = mendSample(schema, mendSample(schema, first));
  return schema.safeParse(sample).success ? sample : undefined;
}

export function getSamplePath({ address, params }: Call): string {
  const sample = (params ? getSample(params) : {}) as Record<string, string | number> | undefined;
  return address.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(sample?.[name] ?? 1)),
  );
}
