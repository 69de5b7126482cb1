import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits, so that a signature cannot be guessed. */
const signatureBytes = 16;

const form = /^u([1-9][0-9]{0,15})\.([A-Za-z0-9_-]{22})$/;

function computeSignature(tokenKey: string, userId: number): Buffer {
  // A derived key, so that a signature made for another purpose is never valid as a reference.
  const key = createHmac('sha256', tokenKey).update('parque sales reference 1').digest();
  return createHmac('sha256', key).update(String(userId)).digest().subarray(0, signatureBytes);
}

/** Returns the value of `sck` in a sales link. Hotmart returns it with the purchase, and it identifies the user. */
export function signSalesReference(tokenKey: string, userId: number): string {
  return `u${userId}.${computeSignature(tokenKey, userId).toString('base64url')}`;
}

/** Returns the user of a valid reference; `undefined` for any other text. */
export function readSalesReference(tokenKey: string, sck: string | undefined): number | undefined {
  const [, digits, signature] = form.exec(sck ?? '') ?? [];
  if (!digits || !signature) return undefined;
  const userId = Number(digits);
  const matches = timingSafeEqual(Buffer.from(signature, 'base64url'), computeSignature(tokenKey, userId));
  return matches ? userId : undefined;
}

/** Returns a function that adds a user's reference to sales links. A link that is not a web address is not changed. */
export function createSalesLinker(tokenKey: string, userId: number): (linklp: string) => string {
  const reference = signSalesReference(tokenKey, userId);
  return (linklp) => {
    if (!/^https?:/i.test(linklp) || !URL.canParse(linklp)) return linklp;
    const link = new URL(linklp);
    link.searchParams.set('sck', reference);
    return link.href;
  };
}
