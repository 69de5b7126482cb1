import { makeCircuit } from './circuit';
import { BrokerFault } from './fault';

function clocked(options: { callsAtOnce?: number } = {}) {
  let now = 0;
  const circuit = makeCircuit({ now: () => now, coolDownMs: 1000, timeouts: 2, ...options });
  let calls = 0;
  const fails = (kind: 'timeout' | 'unreachable') => () => {
    calls += 1;
    return Promise.reject(new BrokerFault(kind, 'no'));
  };
  const works = () => {
    calls += 1;
    return Promise.resolve('yes');
  };
  return { circuit, fails, works, pass: (ms: number) => (now += ms), calls: () => calls };
}

test('after two time-outs in a row an account is not asked for a while, then once', async () => {
  const { circuit, fails, works, pass, calls } = clocked();
  await expect(circuit.run('a', fails('timeout'))).rejects.toThrow('no');
  await expect(circuit.run('a', fails('timeout'))).rejects.toThrow('no');
  await expect(circuit.run('a', works)).rejects.toMatchObject({
    kind: 'timeout',
    details: { retryAfterMs: 1000 },
  });
  expect(calls()).toBe(2);
  pass(1000);
  await expect(circuit.run('a', fails('timeout'))).rejects.toThrow('no');
  await expect(circuit.run('a', works)).rejects.toThrow('left alone');
  pass(1000);
  await expect(circuit.run('a', works)).resolves.toBe('yes');
});

test('other accounts are asked meanwhile', async () => {
  const { circuit, fails, works } = clocked();
  await expect(circuit.run('a', fails('timeout'))).rejects.toThrow();
  await expect(circuit.run('a', fails('timeout'))).rejects.toThrow();
  await expect(circuit.run('b', works)).resolves.toBe('yes');
});

test('a call that works, or fails at once, begins the count anew', async () => {
  const { circuit, fails, works } = clocked();
  await expect(circuit.run('a', fails('timeout'))).rejects.toThrow();
  await expect(circuit.run('a', works)).resolves.toBe('yes');
  await expect(circuit.run('a', fails('timeout'))).rejects.toThrow();
  await expect(circuit.run('a', fails('unreachable'))).rejects.toThrow();
  await expect(circuit.run('a', fails('timeout'))).rejects.toThrow();
  await expect(circuit.run('a', works)).resolves.toBe('yes');
});

test('no more than so many calls of an account run at once', async () => {
  const { circuit, works } = clocked({ callsAtOnce: 1 });
  let finish: (value: string) => void = () => undefined;
  const running = circuit.run('a', () => new Promise<string>((resolve) => (finish = resolve)));
  await expect(circuit.run('a', works)).rejects.toMatchObject({ kind: 'busy' });
  finish('done');
  await expect(running).resolves.toBe('done');
  await expect(circuit.run('a', works)).resolves.toBe('yes');
});
