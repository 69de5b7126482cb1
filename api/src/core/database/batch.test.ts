import pg from 'pg';
import { batchCalls } from './batch';
import type { Database } from './database';

const db = {} as Database;

/** Doubles numbers; the database rejects a statement with a negative one. */
function createDoubling() {
  const statements: (readonly number[])[] = [];
  const double = batchCalls((_db, items: readonly number[]) => {
    statements.push(items);
    if (items.some((item) => item < 0)) throw new pg.DatabaseError('negative', 0, 'error');
    return new Promise<number[]>((resolve) => setImmediate(() => resolve(items.map((item) => item * 2))));
  });
  return { statements, double: (item: number) => double(db, item) };
}

test('calls that are made at the same time share a statement, and each gets its own answer', async () => {
  const { statements, double } = createDoubling();
  expect(await Promise.all([double(1), double(2)])).toEqual([2, 4]);
  expect(await double(3)).toBe(6);
  expect(statements).toEqual([[1, 2], [3]]);
});

test('a call waits while two statements run, and shares the next one', async () => {
  const sizes: number[] = [];
  const ends: (() => void)[] = [];
  const count = batchCalls((_db, items: readonly string[]) => {
    sizes.push(items.length);
    return new Promise<readonly string[]>((resolve) => ends.push(() => resolve(items)));
  });
  const waitTick = () => new Promise(setImmediate);
  const answers = [];
  for (const item of ['a', 'b', 'c', 'd']) {
    answers.push(count(db, item));
    await waitTick();
  }
  expect(sizes).toEqual([1, 1]);
  ends[0]?.();
  for (const _tick of [1, 2]) await waitTick();
  expect(sizes).toEqual([1, 1, 2]);
  ends.forEach((end) => end());
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd']);
});

test('a call whose statement the database rejects fails alone', async () => {
  const { double } = createDoubling();
  const answers = await Promise.allSettled([double(1), double(-1), double(2)]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
