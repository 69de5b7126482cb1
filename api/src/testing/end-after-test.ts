const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Calls functions at the end of the present test, the last one first. */
export const endAfterTest = (...callbacks: readonly (() => unknown)[]) => void ends.push(...callbacks);
