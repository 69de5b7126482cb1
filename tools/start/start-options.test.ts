import { parseStartOptions } from './start-options.mjs';

test('Parqué listens on the loopback address unless a host is given', () => {
  expect(parseStartOptions([], {}).env.HOST).toBe('127.0.0.1');
  expect(parseStartOptions([], { HOST: '10.0.0.2' }).env.HOST).toBe('10.0.0.2');
  expect(parseStartOptions(['--host', '0.0.0.0'], { HOST: '10.0.0.2' }).env.HOST).toBe('0.0.0.0');
});

test('--port overrides PORT', () => {
  expect(parseStartOptions(['--port', '9090'], { PORT: '8081' }).env.PORT).toBe('9090');
  expect(parseStartOptions([], { PORT: '8081' }).env.PORT).toBe('8081');
});

test('--reset and --help are off unless given', () => {
  expect(parseStartOptions([], {})).toMatchObject({ reset: false, help: false });
  expect(parseStartOptions(['--reset', '--help'], {})).toMatchObject({ reset: true, help: true });
});

test.each([
  [['--prot', '1'], /--prot.* Try --help\.$/],
  [['--port', 'ocho'], /--port takes a number/],
  [['--port', '65536'], /--port takes a number up to 65535, not "65536"\.$/],
])('%j is rejected in one line', (args, reason) => {
  expect(() => parseStartOptions(args, {})).toThrow(reason);
});
