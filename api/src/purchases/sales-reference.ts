import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits: nobody finds a signature by trying. */
const signatureBytes = 16;

const form = /^u([1-9][0-9]{0,15})\.([A-Za-z0-9_-]{22})$/;

function signatureOf(tokenKey: string, userId: number): Buffer {
  // A key of its own, so that nothing signed with the installation's key elsewhere can pass for a reference.
  const key = createHmac('sha256', tokenKey).update('parque sales reference 1').digest();
  return createHmac('sha256', key).update(String(userId)).digest().subarray(0, signatureBytes);
}

/** What a sales link carries in `sck`, for Hotmart to bring back with the purchase: it says whose purchase it is. */
export function signSalesReference(tokenKey: string, userId: number): string {
  return `u${userId}.${signatureOf(tokenKey, userId).toString('base64url')}`;
}

/** The user of a reference of ours; `undefined` for anything else. */
export function readSalesReference(tokenKey: string, sck: string | undefined): number | undefined {
  const [, digits, signature] = form.exec(sck ?? '') ?? [];
  if (!digits || !signature) return undefined;
  const userId = Number(digits);
  const matches = timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(tokenKey, userId));
  return matches ? userId : undefined;
}

/** Makes the links to buy a product those of one user. A link that is no web address stays as it is. */
export function salesLinksOf(tokenKey: string, userId: number): (linklp: string) => string {
  const reference = signSalesReference(tokenKey, userId);
  return (linklp) => {
    if (!/^https?:/i.test(linklp) || !URL.canParse(linklp)) return linklp;
    const link = new URL(linklp);
    link.searchParams.set('sck', reference);
    return link.href;
  };
}
