import { parseDevelopmentOptions } from './development-options.mjs';

test('the development server listens on this machine only, whatever HOST is', () => {
  expect(parseDevelopmentOptions([], { HOST: '0.0.0.0' }).env.HOST).toBe('127.0.0.1');
});

test.each([
  [[], {}, '8090'],
  [[], { PORT: '9000' }, '9000'],
  [['--port', '9091'], { PORT: '9000' }, '9091'],
])('with the arguments %j and the settings %j the port is %s', (args, env, port) => {
  expect(parseDevelopmentOptions(args, env).env.PORT).toBe(port);
});

test('the development server does not start in production', () => {
  expect(() => parseDevelopmentOptions([], { NODE_ENV: 'production' })).toThrow(/for development only/);
});

test.each([[['--host', '0.0.0.0'], /Unknown option '--host'\. Try --help\./]])(
  'the arguments %j are rejected in one line',
  (args, message) => {
    expect(() => parseDevelopmentOptions(args, {})).toThrow(message);
  },
);

test('--help needs no valid installation', () => {
  expect(parseDevelopmentOptions(['--help'], {}).help).toBe(true);
});
