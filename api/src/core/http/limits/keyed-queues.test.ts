import { createKeyedQueues, type KeyedWork } from './keyed-queues';

const toDate = (ms: number) => new Date(1_800_000_000_000 + ms);

/** Work that ends with a call of `end`, and records that it ran. */
function createPending(ran: string[], name: string, { ms = 0, reusableMs = 0 } = {}) {
  let end = () => undefined as void;
  const workEnd = new Promise<void>((resolve) => (end = resolve));
  const work: KeyedWork<string> = {
    now: toDate(ms),
    run: () => {
      ran.push(name);
      return workEnd.then(() => name);
    },
    reusableMs: () => reusableMs,
  };
  return { work, end };
}

function createQuick(ran: string[], name: string, options?: { ms?: number; reusableMs?: number }) {
  const { work, end } = createPending(ran, name, options);
  end();
  return work;
}

test('work of one key waits for the earlier work, and work of another key does not', async () => {
  const queues = createKeyedQueues<string>();
  const ran: string[] = [];
  const first = createPending(ran, 'first');
  const firstResult = queues.enqueue('a', first.work);
  const secondResult = queues.enqueue('a', createQuick(ran, 'second'));
  await queues.enqueue('b', createQuick(ran, 'other key'));
  expect(ran).toEqual(['first', 'other key']);
  first.end();
  expect([await firstResult, await secondResult]).toEqual(['first', 'second']);
});

test('a reusable result is reused by waiting and later work until its time is over', async () => {
  const queues = createKeyedQueues<string>();
  const ran: string[] = [];
  const results = await Promise.all([
    queues.enqueue('a', createQuick(ran, 'first', { reusableMs: 1000 })),
    queues.enqueue('a', createQuick(ran, 'second', { ms: 999 })),
  ]);
  expect(results).toEqual(['first', 'first']);
  expect(await queues.enqueue('a', createQuick(ran, 'third', { ms: 1000 }))).toBe('third');
});

test('a reusable result is returned without work until its time is over', async () => {
  const queues = createKeyedQueues<string>();
  const getReusableAt = (ms: number) => queues.getReusable('a', toDate(ms));
  expect(getReusableAt(0)).toBeUndefined();
  await queues.enqueue('a', createQuick([], 'first', { reusableMs: 1000 }));
  expect([getReusableAt(999), getReusableAt(1000)]).toEqual(['first', undefined]);
});

test('a result from before the clock was set back is not reused', async () => {
  const queues = createKeyedQueues<string>();
  const ran: string[] = [];
  await queues.enqueue('a', createQuick(ran, 'first', { ms: 5000, reusableMs: 1000 }));
  expect(await queues.enqueue('a', createQuick(ran, 'second', { ms: 4999 }))).toBe('second');
});

test('a discarded result is not reused', async () => {
  const queues = createKeyedQueues<string>();
  const ran: string[] = [];
  await queues.enqueue('a', createQuick(ran, 'first', { reusableMs: 1000 }));
  queues.forget('a');
  expect(await queues.enqueue('a', createQuick(ran, 'second'))).toBe('second');
});

test('failed work is reported to its caller, and the next work of the key runs', async () => {
  const queues = createKeyedQueues<string>();
  const failure = new Error('no database');
  const failingWork = { now: toDate(0), run: () => Promise.reject(failure), reusableMs: () => 1000 };
  await expect(queues.enqueue('a', failingWork)).rejects.toBe(failure);
  expect(await queues.enqueue('a', createQuick([], 'second'))).toBe('second');
});
