/** An answer that a browser may cache, and revalidate by its ETag. */
export class CachedAnswer<Value> {
  constructor(
    readonly value: Value,
    readonly caching: { readonly etag: string; readonly cacheControl: string },
  ) {}
}
