import { waitForEnd } from './running-job';

const limits = { maxSilentMs: 8000, maxTotalMs: 25_000 };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Waits for a job that reports progress at these times, in milliseconds, and returns when the wait ends. */
async function endOfWait(progressAt: readonly number[], endsAt: number): Promise<[number, string]> {
  const begun = Date.now();
  const listeners = new Set<() => void>();
  const ended = new Promise<void>((resolve) => void setTimeout(resolve, endsAt));
  for (const at of progressAt) setTimeout(() => listeners.forEach((listener) => listener()), at);
  const waited = waitForEnd({ ended, listeners }, limits).then(
    () => [Date.now() - begun, 'ended'] as [number, string],
    ({ kind }: { kind: string }) => [Date.now() - begun, kind] as [number, string],
  );
  await jest.advanceTimersByTimeAsync(60_000);
  expect(listeners.size).toBe(0);
  return waited;
}

test.each([
  ['a job that ends in time', [], 7999, [7999, 'ended']],
  ['a job without progress', [], 50_000, [8000, 'timeout']],
  ['a slow job with progress', [6000, 12_000, 18_000], 20_000, [20_000, 'ended']],
  ['a job whose progress stops', [6000], 50_000, [14_000, 'timeout']],
  ['a job with endless progress', [6000, 12_000, 18_000, 24_000], 50_000, [25_000, 'timeout']],
] as const)('%s is waited for until its limit', async (_, progressAt, endsAt, expected) => {
  expect(await endOfWait(progressAt, endsAt)).toEqual(expected);
});
