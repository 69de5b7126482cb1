/**
 * A value as the database returns it from a `jsonb` column: the keys of objects are sorted by length, then by letters.
 */
export function storedJson<Value>(value: Value): Value {
  const read = (_: string, part: unknown): unknown =>
    part instanceof Object && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(
            ([one], [other]) => one.length - other.length || (one < other ? -1 : 1),
          ),
        )
      : part;
  return JSON.parse(JSON.stringify(value, read)) as Value;
}
