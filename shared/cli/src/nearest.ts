/** Returns the number of letters to insert, remove or replace between two words. */
function computeDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  [...from].forEach((letter, i) => {
    const next = [i + 1];
    [...to].forEach((other, j) => {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    });
    row = next;
  });
  return row[to.length] ?? 0;
}

const maxShown = 3;

/** Returns the names that are most like a mistyped one, the nearest first. */
function findNearest(typedName: string, names: readonly string[]): readonly string[] {
  return [...new Set(names)]
    .map((name) => ({ name, far: computeDistance(typedName, name) }))
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, maxShown)
    .map(({ name }) => name);
}

/** The nearest names as the end of a sentence; empty without any. */
export function formatNearest(typedName: string, names: readonly string[]): string {
  const nearestNames = findNearest(typedName, names);
  return nearestNames.length === 0 ? '' : `; the nearest: ${nearestNames.join(', ')}`;
}
