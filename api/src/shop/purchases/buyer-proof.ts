import { createHmac, timingSafeEqual } from 'node:crypto';
import { msPerDay } from '@parque/domain/durations';

/** Buyers often open the mail about their purchase days later. */
const validDays = 60;

const form = /^([1-9][0-9]{0,15})\.([A-Za-z0-9_-]{43})$/;

function computeSignature(tokenKey: string, email: string, endsAt: number): Buffer {
  // A derived key, so that a signature made for another purpose is never valid as a proof.
  const key = createHmac('sha256', tokenKey).update('parque buyer proof 1').digest();
  return createHmac('sha256', key).update(`${endsAt} ${email}`).digest();
}

/** Returns a token for the mail about a purchase: registering with it proves that the address is the user's. */
export function signBuyerProof(tokenKey: string, email: string, now: Date): string {
  const endsAt = +now + validDays * msPerDay;
  return `${endsAt}.${computeSignature(tokenKey, email, endsAt).toString('base64url')}`;
}

export function isBuyerProof(tokenKey: string, token: string, email: string, now: Date): boolean {
  const [, end, signature] = form.exec(token) ?? [];
  if (!end || !signature || Number(end) < +now) return false;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), computeSignature(tokenKey, email, Number(end)));
}
