/** An answer that does not change as long as its key is the same, so that its JSON is stored and sent again. */
export class StoredAnswer<Value> {
  /** @param key - Names all data that the answer depends on, by their versions. The user may read each answer of this key. */
  constructor(
    readonly key: string,
    readonly compute: () => Promise<Value>,
  ) {}
}

/** The JSON of answers by key, in the memory of one process. */
export interface AnswerStore {
  find(key: string): Buffer | undefined;
  add(key: string, json: Buffer): void;
}

/** @param maxBytes - Of all answers; those that were not sent for the longest time are removed. A longer one than a sixteenth is not stored. */
export function createAnswerStore(maxBytes = 32 * 1024 * 1024): AnswerStore {
  const answers = new Map<string, Buffer>();
  let bytes = 0;
  const remove = (key: string) => {
    bytes -= answers.get(key)?.length ?? 0;
    answers.delete(key);
  };
  const append = (key: string, json: Buffer) => {
    remove(key);
    answers.set(key, json);
    bytes += json.length;
  };
  return {
    find(key) {
      const json = answers.get(key);
      if (json) append(key, json);
      return json;
    },
    add(key, json) {
      if (json.length > maxBytes / 16) return;
      append(key, json);
      for (const oldestKey of answers.keys()) {
        if (bytes <= maxBytes) return;
        remove(oldestKey);
      }
    },
  };
}
