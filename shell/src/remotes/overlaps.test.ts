import { isWithin, overlaps } from '@parque/contract/paths';
import { matchPath } from '@parque/remote';

const listSequences = (segments: readonly string[], longest: number): string[][] =>
  longest === 0
    ? [[]]
    : [
        [],
        ...segments.flatMap((segment) =>
          listSequences(segments, longest - 1).map((rest) => [segment, ...rest]),
        ),
      ];
const listPaths = (segments: readonly string[]) => [
  ...new Set(listSequences(segments, 3).map((parts) => `/${parts.join('/')}`)),
];

const paths = listPaths(['a', 'A', 'b', ':x', ':y']);
const addresses = listPaths(['a', 'A', 'b', 'c', 'a-b']);
const matchedPaths = new Map(
  paths.map((path) => [path, new Set(addresses.filter((address) => matchPath(path, address)))]),
);
const getAddresses = (path: string) => matchedPaths.get(path) ?? new Set<string>();
const computeShare = (path: string, other: string) =>
  [...getAddresses(path)].some((address) => getAddresses(other).has(address));

test('two paths overlap exactly when the router matches one address with both', () => {
  const wrong = paths.flatMap((path) =>
    paths
      .filter((other) => overlaps(path, other) !== computeShare(path, other))
      .map((other) => `${path} ${other}`),
  );
  expect(wrong).toEqual([]);
});

test('a path within a prefix matches only addresses at or below the prefix', () => {
  const prefixes = listPaths(['a', 'b']).filter((prefix) => prefix !== '/');
  const isBelow = (address: string, prefix: string) => `${address.toLowerCase()}/`.startsWith(`${prefix}/`);
  const wrong = prefixes.flatMap((prefix) =>
    paths.filter(
      (path) =>
        isWithin(path, prefix) !== [...getAddresses(path)].every((address) => isBelow(address, prefix)),
    ),
  );
  expect(wrong).toEqual([]);
});

test('the prefix / contains the home address only', () => {
  expect([isWithin('/', '/'), isWithin('/a', '/')]).toEqual([true, false]);
});
