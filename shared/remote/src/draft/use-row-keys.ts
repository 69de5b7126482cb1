import { useState } from 'react';

/**
 * Returns React keys for rows without an id, so that the rows after a removed one keep their fields. New rows come last.
 *
 * @param rowCount - The rows that are shown now.
 * @returns The keys, and what has to be called with the index of each row that is removed.
 */
export function useRowKeys(rowCount: number) {
  const [removedKeys, setRemovedKeys] = useState<readonly number[]>([]);
  const keys = Array.from({ length: rowCount + removedKeys.length }, (_, key) => key).filter(
    (key) => !removedKeys.includes(key),
  );
  const removeKey = (index: number) => setRemovedKeys([...removedKeys, keys[index] ?? -1]);
  return { keys, removeKey };
}
