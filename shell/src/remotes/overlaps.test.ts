import { isWithin, overlaps } from '@parque/contract/paths';
import { matchPath } from '@parque/remote';

const sequences = (segments: readonly string[], longest: number): string[][] =>
  longest === 0
    ? [[]]
    : [[], ...segments.flatMap((one) => sequences(segments, longest - 1).map((rest) => [one, ...rest]))];
const pathsOf = (segments: readonly string[]) => [
  ...new Set(sequences(segments, 3).map((parts) => `/${parts.join('/')}`)),
];

const paths = pathsOf(['a', 'A', 'b', ':x', ':y']);
const addresses = pathsOf(['a', 'A', 'b', 'c', 'a-b']);
const matched = new Map(
  paths.map((path) => [path, new Set(addresses.filter((address) => matchPath(path, address)))]),
);
const addressesOf = (path: string) => matched.get(path) ?? new Set<string>();
const share = (one: string, other: string) =>
  [...addressesOf(one)].some((address) => addressesOf(other).has(address));

test('two paths overlap exactly when the router matches one address with both', () => {
  const wrong = paths.flatMap((one) =>
    paths.filter((other) => overlaps(one, other) !== share(one, other)).map((other) => `${one} ${other}`),
  );
  expect(wrong).toEqual([]);
});

test('a path within a prefix matches only addresses at or below the prefix', () => {
  const prefixes = pathsOf(['a', 'b']).filter((prefix) => prefix !== '/');
  const isBelow = (address: string, prefix: string) => `${address.toLowerCase()}/`.startsWith(`${prefix}/`);
  const wrong = prefixes.flatMap((prefix) =>
    paths.filter(
      (path) =>
        isWithin(path, prefix) !== [...addressesOf(path)].every((address) => isBelow(address, prefix)),
    ),
  );
  expect(wrong).toEqual([]);
});

test('the prefix / contains the home address only', () => {
  expect([isWithin('/', '/'), isWithin('/a', '/')]).toEqual([true, false]);
});
