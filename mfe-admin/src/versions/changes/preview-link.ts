import type { SignedEntity } from '@parque/contract';

/** Returns the address that shows a previewed version. */
export function buildPreviewLink(ticket: SignedEntity, product: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify(ticket));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
  const link = new URL(product);
  link.hash = '';
  link.search = `?vista-previa=${text}`;
  return link.href;
}
