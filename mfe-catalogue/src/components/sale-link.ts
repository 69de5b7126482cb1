/** The address of a sales page, if it is one that a browser may be sent to. */
export function saleLink(linklp: string): string | undefined {
  const url = URL.canParse(linklp) ? new URL(linklp) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}
