import { z } from 'zod';
import { elementsOfRound, isWellFormedInRounds, makeInputReader } from './input-in-rounds';

const Deal = z.strictObject({ ticket: z.string().min(1).trim(), lots: z.number().min(0).default(1) });
const Body = z.strictObject({
  name: z.string(),
  deals: z
    .array(Deal)
    .min(1)
    .max(4 * elementsOfRound),
});

const deals = (count: number, at: Readonly<Record<number, unknown>> = {}) =>
  Array.from({ length: count }, (_, i) => (i in at ? at[i] : { ticket: ` ${i} `, lots: 0.1 }));

test.each([
  ['a valid long list', { name: 'Ana', deals: deals(3 * elementsOfRound + 1) }],
  ['a valid short list', { name: 'Ana', deals: deals(elementsOfRound) }],
  ['a default in a late element', { name: 'Ana', deals: deals(500, { 450: { ticket: 'x' } }) }],
  ['an empty list', { name: 'Ana', deals: [] }],
  ['too many elements', { name: 'Ana', deals: deals(4 * elementsOfRound + 1) }],
  [
    'wrong elements in several rounds',
    { name: 'Ana', deals: deals(500, { 3: {}, 260: { ticket: '' }, 499: 7 }) },
  ],
  ['an unknown member of an element', { name: 'Ana', deals: deals(500, { 300: { ticket: 'x', a: 1 } }) }],
  ['an unknown member of the body', { name: 'Ana', deals: deals(500), other: 1 }],
  ['a missing member of the body', { deals: deals(500) }],
  ['a value in place of the list', { name: 'Ana', deals: 'x' }],
  ['no object', null],
])('%s is read as its schema reads it', async (_, value) => {
  const [read, expected] = [await makeInputReader(Body)(value), Body.safeParse(value)];
  expect([read.success, read.data]).toEqual([expected.success, expected.data]);
  expect(read.error?.issues).toEqual(expected.error?.issues);
});

test('a list with a rule for the whole of it is read at once', async () => {
  const NoTwins = z.object({
    deals: z.array(Deal).refine((all) => new Set(all.map(({ ticket }) => ticket)).size === all.length),
  });
  const value = { deals: deals(500, { 1: { ticket: '499' } }) };
  expect((await makeInputReader(NoTwins)(value)).success).toBe(false);
});

/** Counts the rounds of the event loop that pass while a promise is pending. */
async function roundsOf(promise: Promise<unknown>): Promise<number> {
  let rounds = 0;
  let isDone = false;
  const count = () => {
    rounds += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await promise;
  isDone = true;
  return rounds;
}

test('other work runs between two parts of a long list', async () => {
  const value = { name: 'Ana', deals: deals(4 * elementsOfRound) };
  expect(await roundsOf(makeInputReader(Body)(value))).toBeGreaterThanOrEqual(2);
  expect(await roundsOf(isWellFormedInRounds(value))).toBeGreaterThanOrEqual(2);
});

test.each([
  ['a late element', { deals: deals(500, { 490: { ticket: '\ud800' } }) }, false],
  ['the name of a late member', { deals: deals(500, { 490: { '\ud800': 1 } }) }, false],
  ['a member of the body', { deals: deals(3), name: '\udfff' }, false],
  ['a name of the body', { '\ud800': [] }, false],
  ['a text in place of a body', '\ud800', false],
  ['no text', { deals: deals(500), name: 'Ana 🙂' }, true],
])('half a surrogate pair in %s is found', async (_, body, isFine) => {
  expect(await isWellFormedInRounds(body)).toBe(isFine);
});
