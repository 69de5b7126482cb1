/** Returns the address of a sales page if it is http or https. */
export function getSaleLink(linklp: string): string | undefined {
  const url = URL.canParse(linklp) ? new URL(linklp) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}
