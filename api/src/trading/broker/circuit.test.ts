import { createCircuit } from './circuit';
import { BrokerError } from './fault';

function createClocked(options: { maxCalls?: number; maxWaiting?: number } = {}) {
  let now = 0;
  const circuit = createCircuit({ now: () => now, coolDownMs: 1000, timeouts: 2, ...options });
  let calls = 0;
  const fail = (kind: 'timeout' | 'unreachable') => () => {
    calls += 1;
    return Promise.reject(new BrokerError(kind, 'no'));
  };
  const succeed = () => {
    calls += 1;
    return Promise.resolve('yes');
  };
  return { circuit, fail, succeed, pass: (ms: number) => (now += ms), countCalls: () => calls };
}

test('an account with two time-outs in a row is not called during the cool-down, and then with one call', async () => {
  const { circuit, fail, succeed, pass, countCalls } = createClocked();
  await expect(circuit.run('a', fail('timeout'))).rejects.toThrow('no');
  await expect(circuit.run('a', fail('timeout'))).rejects.toThrow('no');
  await expect(circuit.run('a', succeed)).rejects.toMatchObject({
    kind: 'timeout',
    details: { retryAfterMs: 1000 },
  });
  expect(countCalls()).toBe(2);
  pass(1000);
  await expect(circuit.run('a', fail('timeout'))).rejects.toThrow('no');
  await expect(circuit.run('a', succeed)).rejects.toThrow('cooling down');
  pass(1000);
  await expect(circuit.run('a', succeed)).resolves.toBe('yes');
});

test('after the clock was set back, an account that is cooling down is called again at once', async () => {
  const { circuit, fail, succeed, pass } = createClocked();
  for (let count = 0; count < 2; count += 1)
    await expect(circuit.run('a', fail('timeout'))).rejects.toThrow('no');
  pass(-3_600_000);
  await expect(circuit.run('a', succeed)).resolves.toBe('yes');
});

test('other accounts are called during the cool-down of one', async () => {
  const { circuit, fail, succeed } = createClocked();
  await expect(circuit.run('a', fail('timeout'))).rejects.toThrow();
  await expect(circuit.run('a', fail('timeout'))).rejects.toThrow();
  await expect(circuit.run('b', succeed)).resolves.toBe('yes');
});

test('a call that succeeds, or fails without a time-out, resets the count of time-outs', async () => {
  const { circuit, fail, succeed } = createClocked();
  await expect(circuit.run('a', fail('timeout'))).rejects.toThrow();
  await expect(circuit.run('a', succeed)).resolves.toBe('yes');
  await expect(circuit.run('a', fail('timeout'))).rejects.toThrow();
  await expect(circuit.run('a', fail('unreachable'))).rejects.toThrow();
  await expect(circuit.run('a', fail('timeout'))).rejects.toThrow();
  await expect(circuit.run('a', succeed)).resolves.toBe('yes');
});

/** A call that ends when the test ends it. */
function pending() {
  let resolve: (answer: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((...ends) => ([resolve, reject] = ends));
  let isRunning = false;
  const call = () => {
    isRunning = true;
    return promise;
  };
  return { call, resolve, reject, isRunning: () => isRunning };
}

test('only a limited number of calls of an account run at once: further calls wait, and calls beyond the queue are rejected as busy', async () => {
  const { circuit, succeed } = createClocked({ maxCalls: 1, maxWaiting: 2 });
  const [first, second, third] = [pending(), pending(), pending()];
  const answers = [first, second, third].map(({ call }) => circuit.run('a', call));
  await expect(circuit.run('a', succeed)).rejects.toMatchObject({ kind: 'busy' });
  await expect(circuit.run('b', succeed)).resolves.toBe('yes');
  expect([first.isRunning(), second.isRunning(), third.isRunning()]).toEqual([true, false, false]);
  first.resolve('1');
  await expect(answers[0]).resolves.toBe('1');
  expect([second.isRunning(), third.isRunning()]).toEqual([true, false]);
  second.reject(new BrokerError('refused', 'no'));
  await expect(answers[1]).rejects.toThrow('no');
  third.resolve('3');
  await expect(answers[2]).resolves.toBe('3');
  await expect(circuit.run('a', succeed)).resolves.toBe('yes');
});

test('a queued call is not sent when the calls before it timed out', async () => {
  const { circuit, succeed, pass, countCalls } = createClocked({ maxCalls: 2 });
  const hangingCalls = [pending(), pending()];
  const answers = hangingCalls.map(({ call }) => circuit.run('a', call));
  const queuedAnswer = circuit.run('a', succeed);
  for (const { reject } of hangingCalls) reject(new BrokerError('timeout', 'no'));
  await Promise.allSettled(answers);
  await expect(queuedAnswer).rejects.toThrow('cooling down');
  expect(countCalls()).toBe(0);
  pass(1000);
  await expect(circuit.run('a', succeed)).resolves.toBe('yes');
});
