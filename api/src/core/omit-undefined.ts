type OmitUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns an object without the properties whose value is undefined. */
export const omitUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as OmitUndefined<T>;
