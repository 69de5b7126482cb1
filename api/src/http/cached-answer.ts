/** An answer that a browser may keep, and ask after by its tag. */
export class CachedAnswer<Value> {
  constructor(
    readonly value: Value,
    readonly caching: { readonly etag: string; readonly cacheControl: string },
  ) {}
}
