/** @param {string} path */
const splitPath = (path) => path.split('/').filter(Boolean);

/** @param {string} segment */
const isParameter = (segment) => segment.startsWith(':');

/** @type {typeof import('./paths.mjs').overlaps} */
export function overlaps(one, other) {
  const own = splitPath(one.toLowerCase());
  const others = splitPath(other.toLowerCase());
  return (
    own.length === others.length &&
    own.every((segment, i) => {
      const theOther = others[i] ?? '';
      return isParameter(segment) || isParameter(theOther) || segment === theOther;
    })
  );
}

/** @type {typeof import('./paths.mjs').isWithin} */
export function isWithin(path, prefix) {
  const own = splitPath(path.toLowerCase());
  const granted = splitPath(prefix.toLowerCase());
  if (granted.length === 0) return own.length === 0;
  return granted.every((segment, i) => own[i] === segment);
}

/** @type {typeof import('./paths.mjs').prefixesOverlap} */
export const prefixesOverlap = (one, other) => isWithin(one, other) || isWithin(other, one);
