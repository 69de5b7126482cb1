import { setImmediate as nextRound } from 'node:timers/promises';
import { z } from 'zod';

/** Elements of a list that are checked and written in one round of the event loop: of trades, for about 3 ms. */
export const elementsOfRound = 50;

const written = (schema: z.ZodType, value: unknown) => JSON.stringify(schema.parse(value));

/** The schema of a value that is present. */
function present(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped ? present(schema.unwrap() as z.ZodType) : schema;
}

/** A list without rules for the whole of it, whose parts can be checked one by one. */
const isList = (schema: z.ZodType): schema is z.ZodArray<z.ZodType> =>
  schema instanceof z.ZodArray && !schema.def.checks?.length;

/** An object whose members can be checked one by one, and whose unknown members are removed. */
const isPlain = (schema: z.ZodType): schema is z.ZodObject<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject && !schema.def.catchall && !schema.def.checks?.length;

const mayBeLong = (schema: z.ZodType): boolean =>
  isList(schema) || (isPlain(schema) && Object.values(schema.shape).some((one) => mayBeLong(present(one))));

async function writtenElements(element: z.ZodType, values: readonly unknown[]): Promise<string[]> {
  const texts: string[] = [];
  const step = mayBeLong(present(element)) ? 1 : elementsOfRound;
  for (let at = 0; at < values.length; at += step) {
    if (step === 1) texts.push(await writeInRounds(element, values[at]));
    else texts.push(written(z.array(element), values.slice(at, at + step)).slice(1, -1));
    await nextRound();
  }
  return texts;
}

type Members = z.ZodObject<Record<string, z.ZodType>>;

/** By schema, and by the names that are left out. Zod compiles a new schema, which takes longer than its use. */
const shortened = new WeakMap<Members, Map<string, z.ZodType>>();

/** The schema of an object without some of its members. */
function without(schema: Members, names: ReadonlySet<string>): z.ZodType {
  const known = shortened.get(schema) ?? new Map<string, z.ZodType>();
  shortened.set(schema, known);
  const key = [...names].join();
  const rest =
    known.get(key) ??
    z.object(Object.fromEntries(Object.entries(schema.shape).filter(([name]) => !names.has(name))));
  known.set(key, rest);
  return rest;
}

async function writtenMembers(schema: Members, value: Readonly<Record<string, unknown>>): Promise<string[]> {
  const long = Object.entries(schema.shape).filter(
    ([name, member]) => mayBeLong(present(member)) && typeof value[name] === 'object' && value[name] !== null,
  );
  const rest = without(schema, new Set(long.map(([name]) => name)));
  const texts = [written(rest, value).slice(1, -1)].filter((text) => text !== '');
  for (const [name, member] of long)
    texts.push(`${JSON.stringify(name)}:${await writeInRounds(member, value[name])}`);
  return texts;
}

/**
 * Checks an answer against its schema and writes it as JSON, as `JSON.stringify(schema.parse(value))` does, except for the
 * order of members. Long lists are divided into rounds of the event loop, so that the calls of others are answered in
 * between.
 *
 * @throws ZodError - The value does not match.
 */
export async function writeInRounds(schema: z.ZodType, value: unknown): Promise<string> {
  const inner = present(schema);
  if (isList(inner) && Array.isArray(value))
    return `[${(await writtenElements(inner.element, value)).join(',')}]`;
  if (mayBeLong(inner) && isPlain(inner) && typeof value === 'object' && value !== null)
    return `{${(await writtenMembers(inner, value as Record<string, unknown>)).join(',')}}`;
  return written(schema, value);
}
