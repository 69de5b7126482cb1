import { ApiRuleError } from '../api-rule-error';
import { createOpenCalls, maxRunning, maxWaiting } from './open-calls';

const isHere = () => false;

/** Work that ends when the test ends it. */
function createWork() {
  const startedCalls: number[] = [];
  const ends: (() => void)[] = [];
  return {
    startedCalls,
    work: (index: number) => () => {
      startedCalls.push(index);
      return new Promise<void>((end) => ends.push(end));
    },
    end: () => ends.shift()?.(),
  };
}

const waitTick = () => new Promise((resolve) => setImmediate(resolve));
/** Ends the work of these calls, one after the other. */
async function endAll(calls: readonly Promise<unknown>[], end: () => void) {
  for (const _ of calls) {
    end();
    await waitTick();
  }
  await Promise.all(calls);
}

const countTo = (count: number) => Array.from({ length: count }, (_, i) => i);

test('calls of one client above the limit wait, and start in the order of their arrival', async () => {
  const { run } = createOpenCalls();
  const { startedCalls, work, end } = createWork();
  const calls = countTo(maxRunning + 3).map((i) => run('ana', isHere, work(i)));
  await waitTick();
  expect(startedCalls).toEqual(countTo(maxRunning));
  for (let endedCount = 1; endedCount <= 3; endedCount += 1) {
    end();
    await waitTick();
    expect(startedCalls).toEqual(countTo(maxRunning + endedCount));
  }
  const lateCall = run('ana', isHere, work(maxRunning + 3));
  await waitTick();
  expect(startedCalls).toEqual(countTo(maxRunning + 3));
  await endAll([...calls, lateCall], end);
});

test('a client with many calls delays no other client', async () => {
  const { run } = createOpenCalls();
  const { work, end } = createWork();
  const calls = countTo(maxRunning + maxWaiting).map((i) => run('ana', isHere, work(i)));
  await expect(run('luis', isHere, async () => 'answer')).resolves.toBe('answer');
  await endAll(calls, end);
});

test('a client whose calls wait already gets 429, and is accepted again when they have ended', async () => {
  const { run } = createOpenCalls();
  const { work, end } = createWork();
  const calls = countTo(maxRunning + maxWaiting).map((i) => run('ana', isHere, work(i)));
  await expect(run('ana', isHere, work(0))).rejects.toMatchObject({ status: 429 });
  await endAll(calls, end);
  await expect(run('ana', isHere, async () => 'answer')).resolves.toBe('answer');
});

test('a call whose work fails frees its place', async () => {
  const { run } = createOpenCalls();
  const fail = () => run('ana', isHere, () => Promise.reject(new ApiRuleError('internal')));
  for (const _ of countTo(2 * maxRunning)) await expect(fail()).rejects.toMatchObject({ code: 'internal' });
});

test('a call whose client leaves while it waits never starts', async () => {
  const { run } = createOpenCalls();
  const { startedCalls, work, end } = createWork();
  const calls = countTo(maxRunning).map((i) => run('ana', isHere, work(i)));
  let isDisconnected = false;
  const abandonedCall = run('ana', () => isDisconnected, work(100)).catch(({ code }: ApiRuleError) => code);
  await waitTick();
  isDisconnected = true;
  for (const _ of calls) end();
  expect(await abandonedCall).toBe('unavailable');
  await Promise.all(calls);
  expect(startedCalls).toEqual(countTo(maxRunning));
});
