interface Joined<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Joins several queries into one query, which is loaded when all are loaded and fails when one of them fails. */
export function joinQueries<All extends readonly unknown[]>(
  ...queries: { readonly [Index in keyof All]: Joined<All[Index]> }
): Joined<All> {
  const all = queries as readonly Joined<unknown>[];
  const data = all.map((query) => query.data);
  return {
    // The cast is true: each query has the data at its position.
    data: data.includes(undefined) ? undefined : (data as readonly unknown[] as All),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  };
}
