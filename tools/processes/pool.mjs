/**
 * Runs a function for each item, several at a time.
 *
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {number} concurrency - The number of items at a time, ≥ 1.
 * @param {(item: Item) => Promise<Result>} work
 * @returns {Promise<Result[]>} The results in the order of the items.
 */
export async function runInPool(items, concurrency, work) {
  /** @type {Result[]} */
  const results = [];
  const queuedItems = items.entries();
  const runWorker = async () => {
    for (const [index, item] of queuedItems) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  return results;
}
