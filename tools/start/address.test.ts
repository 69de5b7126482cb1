import { isLoopback, getOrigin, getOwnOrigin } from './address.mjs';

test.each([
  undefined,
  '',
  '127.0.0.1',
  '127.8.9.1',
  'localhost',
  'LOCALHOST',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
])('the host %s is reachable from this machine only', (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(['0.0.0.0', '::', '192.0.2.2', '127.example.org', '2001:db8::1'])(
  'the host %s can be reachable from other machines',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

test.each([
  [undefined, 'http://localhost:9090'],
  ['127.0.0.1', 'http://localhost:9090'],
  ['localhost', 'http://localhost:9090'],
  ['0.0.0.0', 'http://localhost:9090'],
  ['::', 'http://localhost:9090'],
  ['127.0.0.2', 'http://127.0.0.2:9090'],
  ['192.0.2.2', 'http://192.0.2.2:9090'],
  ['::1', 'http://[::1]:9090'],
])('a server that listens on %s is opened at %s', (host, origin) => {
  expect(getOrigin({ HOST: host, PORT: '9090' })).toBe(origin);
});

test.each([
  [undefined, 'http://127.0.0.1:8080'],
  ['0.0.0.0', 'http://127.0.0.1:8080'],
  ['::', 'http://[::1]:8080'],
  ['127.0.0.2', 'http://127.0.0.2:8080'],
  ['::1', 'http://[::1]:8080'],
])('the start waits for a server that listens on %s at %s', (HOST, origin) => {
  expect(getOwnOrigin({ HOST })).toBe(origin);
});
