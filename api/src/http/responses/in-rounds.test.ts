import { z } from 'zod';
import { elementsOfRound, writeInRounds } from './in-rounds';

const Trade = z.object({ ticket: z.string(), lots: z.number(), stop: z.number().nullable() });
const Journal = z.object({ number: z.int(), trades: z.array(Trade), notes: z.array(z.string()).optional() });
const Data = z.object({
  name: z.string(),
  note: z.string().optional(),
  journal: z.array(Journal),
  extra: z.array(z.int()).nullable(),
  nested: z.object({ rows: z.array(z.int()) }),
  tags: z.record(z.string(), z.int()),
});

const trades = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ ticket: `${i}`, lots: 0.1, stop: null, secret: 'x' }));

test.each([
  ['a list that is longer than a round', z.array(Trade), trades(2 * elementsOfRound + 1)],
  ['a list of exactly one round', z.array(Trade), trades(elementsOfRound)],
  ['an empty list', z.array(Trade), []],
  ['an object without lists', Trade, trades(1)[0]],
  ['an object of lists only', z.object({ rows: z.array(z.int()) }), { rows: [1, 2] }],
  [
    'a list with rules',
    z.object({ rows: z.array(z.int()).max(3), more: z.array(z.int()) }),
    { rows: [1], more: [] },
  ],
  [
    'an object that keeps unknown members',
    z.looseObject({ rows: z.array(z.int()) }),
    { rows: [1], other: 2 },
  ],
  [
    'lists in lists, and absent members',
    Data,
    {
      name: 'Ana "la de siempre"',
      journal: [
        { number: 1, trades: trades(3), secret: 1 },
        { number: 2, trades: [], notes: ['una', 'dos'] },
      ],
      extra: null,
      nested: { rows: [1, 2, 3], secret: 'x' },
      tags: { a: 1 },
      secret: 'x',
    },
  ],
])('%s is written as its schema parses it', async (_, schema: z.ZodType, value) => {
  expect(JSON.parse(await writeInRounds(schema, value))).toEqual(
    JSON.parse(JSON.stringify(schema.parse(value))),
  );
});

test.each([
  [
    'an element',
    { name: 'Ana', journal: [{ number: 'uno', trades: [] }], extra: null, nested: { rows: [] }, tags: {} },
  ],
  ['a missing list', { name: 'Ana', extra: null, nested: { rows: [] }, tags: {} }],
  ['null in place of a list', { name: 'Ana', journal: null, extra: null, nested: { rows: [] }, tags: {} }],
])('a value that does not match in %s is rejected', async (_, value) => {
  await expect(writeInRounds(Data, value)).rejects.toThrow(z.ZodError);
});

test('other work runs between two parts of a long list, also inside of an object', async () => {
  const rounds = 4;
  let others = 0;
  const isDone = writeInRounds(Journal, { number: 1, trades: trades(rounds * elementsOfRound) });
  const other = () => {
    others += 1;
    if (others < rounds) setImmediate(other);
  };
  setImmediate(other);
  await isDone;
  expect(others).toBeGreaterThanOrEqual(rounds - 1);
});
