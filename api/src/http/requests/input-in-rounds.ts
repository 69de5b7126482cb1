import { setImmediate as nextRound } from 'node:timers/promises';
import { z } from 'zod';
import { isWellFormed } from './well-formed';

/** Elements of a list that are checked in one round of the event loop: of deals, for about 1 ms. */
export const elementsOfRound = 200;

const lengths: readonly string[] = ['min_length', 'max_length'];

interface LongList {
  readonly name: string;
  readonly element: z.ZodType;
  /** The schema of the whole body, with a list of anything in place of the long one. */
  readonly rest: z.ZodType;
}

/** The list of objects in a body, if its elements can be checked one by one; undefined for other bodies. */
function longListOf(schema: z.ZodType): LongList | undefined {
  if (!(schema instanceof z.ZodObject) || schema.def.checks?.length) return undefined;
  for (const [name, list] of Object.entries<z.ZodType>(schema.shape)) {
    if (!(list instanceof z.ZodArray) || !(list.element instanceof z.ZodObject)) continue;
    if (!(list.def.checks ?? []).every(({ _zod }) => lengths.includes(_zod.def.check))) continue;
    const ofAnything = z.core.clone(list, { ...list.def, element: z.unknown() });
    return { name, element: list.element, rest: schema.extend({ [name]: ofAnything }) };
  }
  return undefined;
}

type Options = z.core.ParseContext<z.core.$ZodIssue>;
type Result = z.ZodSafeParseResult<unknown>;

/**
 * Makes a function that checks a body as `safeParse` of its schema does. The objects of a long list are divided into rounds
 * of the event loop, so that the calls of other users are answered in between.
 */
export function makeInputReader(schema: z.ZodType): (value: unknown, options?: Options) => Promise<Result> {
  const list = longListOf(schema);
  return async (value, options) => {
    const elements = list && (Object(value) as Readonly<Record<string, unknown>>)[list.name];
    if (!list || !Array.isArray(elements) || elements.length <= elementsOfRound)
      return schema.safeParse(value, options);
    const rest = list.rest.safeParse(value, options);
    const issues = rest.success ? [] : [...rest.error.issues];
    const read: unknown[] = [];
    for (let at = 0; at < elements.length; at += elementsOfRound) {
      await nextRound();
      const some = z.array(list.element).safeParse(elements.slice(at, at + elementsOfRound), options);
      if (some.success) read.push(...some.data);
      else
        for (const {
          path: [index, ...path],
          ...issue
        } of some.error.issues)
          issues.push({ ...issue, path: [list.name, Number(index) + at, ...path] });
    }
    if (issues.length > 0) return { success: false, error: new z.ZodError(issues) };
    return { success: true, data: { ...Object(rest.data), [list.name]: read } };
  };
}

/** Whether every text in a body is well-formed. Long lists are divided into rounds of the event loop. */
export async function isWellFormedInRounds(body: unknown): Promise<boolean> {
  if (typeof body !== 'object' || body === null) return isWellFormed(body);
  for (const [name, part] of Object.entries(body)) {
    if (!isWellFormed(name)) return false;
    if (!Array.isArray(part)) {
      if (!isWellFormed(part)) return false;
      continue;
    }
    for (let at = 0; at < part.length; at += elementsOfRound) {
      if (at > 0) await nextRound();
      if (!isWellFormed(part.slice(at, at + elementsOfRound))) return false;
    }
  }
  return true;
}
