import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiRuleError } from '../../../core/http/api-rule-error';

const hashText = (text: string) => createHash('sha256').update(text).digest();

/** Returns the only proof of Hotmart: the account's secret, in a header, and in the body of some events. */
function readPresentedSecret({ headers, body }: HotmartRequest): string {
  const header = headers['x-hotmart-hottok'];
  if (typeof header === 'string') return header;
  const { hottok } = (body ?? {}) as { hottok?: unknown };
  return typeof hottok === 'string' ? hottok : '';
}

export interface HotmartRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** Whether a request proves to be Hotmart's by one of the accepted secrets, however many of its letters are right. */
export function isHotmart(request: HotmartRequest, hottoks: readonly string[]): boolean {
  const presentedHash = hashText(readPresentedSecret(request));
  return hottoks.filter((hottok) => timingSafeEqual(presentedHash, hashText(hottok))).length > 0;
}

/** @throws ApiRuleError - `webhook_unauthorized`: the request has none of the accepted secrets. */
export function requireHotmart(request: HotmartRequest, hottoks: readonly string[]): void {
  if (!isHotmart(request, hottoks)) throw new ApiRuleError('webhook_unauthorized');
}
