/** Fetches all pages of a list, one after the other. The first one has no cursor. */
export async function fetchPages<Page extends { readonly next: string | null }>(
  fetchPage: (cursor?: string) => Promise<Page>,
): Promise<[Page, ...Page[]]> {
  const pages: [Page, ...Page[]] = [await fetchPage()];
  for (let cursor = pages[0].next; cursor !== null; cursor = pages.at(-1)?.next ?? null)
    pages.push(await fetchPage(cursor));
  return pages;
}
