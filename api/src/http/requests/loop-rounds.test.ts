import { makeLoopRounds } from './loop-rounds';

/** Resolves after the event loop has been idle for one round. */
const round = () => new Promise((resolve) => setImmediate(resolve));

test('jobs run in their order, and other work runs between two of them', async () => {
  const add = makeLoopRounds();
  const done: string[] = [];
  for (const name of ['first', 'second', 'third']) {
    add(() => {
      done.push(name);
      setImmediate(() => done.push(`work of others after the ${name}`));
    });
  }
  expect(done).toEqual([]);
  for (let i = 0; i < 6; i += 1) await round();
  expect(done).toEqual([
    'first',
    ...['second', 'work of others after the first'],
    ...['third', 'work of others after the second'],
    'work of others after the third',
  ]);
});

test('a job that is added after the last one has ended runs too', async () => {
  const add = makeLoopRounds();
  let runs = 0;
  for (let i = 1; i <= 3; i += 1) {
    add(() => (runs += 1));
    await round();
    await round();
    expect(runs).toBe(i);
  }
});
