import { buildAttemptAddress } from './module-loader';

const entry = new URL('https://parque.example/remotes/veloz/1.0.0/entry.a1.js?intento=2');

test('the first attempt uses the address of the release', () => {
  expect(buildAttemptAddress(1, entry)).toBe('https://parque.example/remotes/veloz/1.0.0/entry.a1.js');
});

test('each of 32 attempts has another address of the same file', () => {
  const addresses = Array.from({ length: 32 }, (_, index) => buildAttemptAddress(index + 1, entry));
  expect(new Set(addresses).size).toBe(32);
  expect(new Set(addresses.map(decodeURI))).toEqual(new Set([addresses[0]]));
});

test('a browser keeps the encoded characters, and resolves a relative import with them', () => {
  const address = buildAttemptAddress(2, entry);
  expect(address).toContain('/1.0.%30/');
  expect(new URL('./other.js', address).href).toBe('https://parque.example/remotes/veloz/1.0.%30/other.js');
});
