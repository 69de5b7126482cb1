/** An answer that a browser may cache, and revalidate by its ETag. */
export class CachedAnswer<Value> {
  constructor(
    readonly value: Value,
    readonly headers: { readonly etag: string; readonly cacheControl: string },
  ) {}
}

/** Returns the tags of an `If-None-Match`. A proxy that compresses makes a tag weak, which changes nothing here. */
const parseTags = (header = ''): string[] =>
  header.split(',').map((part) => {
    const tag = part.trim();
    return tag.startsWith('W/') ? tag.slice(2) : tag;
  });

/**
 * Whether a client has the current version of an answer.
 *
 * @param ifNoneMatch - The header of the request.
 * @param etag - A strong tag, with its quotation marks.
 */
export const isCurrent = (ifNoneMatch: string | undefined, etag: string): boolean =>
  parseTags(ifNoneMatch).includes(etag);
