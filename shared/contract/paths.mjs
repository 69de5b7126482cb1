/** @param {string} path */
const splitPath = (path) => path.split('/').filter(Boolean);

/** @param {string} segment */
const isParameter = (segment) => segment.startsWith(':');

/** @type {typeof import('./paths.mjs').overlaps} */
export function overlaps(path, otherPath) {
  const segments = splitPath(path.toLowerCase());
  const otherSegments = splitPath(otherPath.toLowerCase());
  return (
    segments.length === otherSegments.length &&
    segments.every((segment, i) => {
      const otherSegment = otherSegments[i] ?? '';
      return isParameter(segment) || isParameter(otherSegment) || segment === otherSegment;
    })
  );
}

/** @type {typeof import('./paths.mjs').isWithin} */
export function isWithin(path, prefix) {
  const segments = splitPath(path.toLowerCase());
  const granted = splitPath(prefix.toLowerCase());
  if (granted.length === 0) return segments.length === 0;
  return granted.every((segment, i) => segments[i] === segment);
}

/** @type {typeof import('./paths.mjs').prefixesOverlap} */
export const prefixesOverlap = (prefix, other) => isWithin(prefix, other) || isWithin(other, prefix);
