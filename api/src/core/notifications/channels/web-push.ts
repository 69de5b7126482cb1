import { eq } from 'drizzle-orm';
import { createECDH, hkdfSync } from 'node:crypto';
import webPush from 'web-push';
import type { Settings } from '../../../settings';
import { pushSubscriptions } from '../../database/schema';
import type { Services } from '../../http/area';
import { DelayedError, sendRequest, type Send } from './delivery';

/** For how long a push service stores a message for a browser that is off. */
const lifeSeconds = 24 * 60 * 60;

const defaultWaitSeconds = 60;

/** Hosts of browsers' push services. No request is sent to another address, because users choose the address. */
const pushHosts =
  /^(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)+(?:push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))$/;

export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return protocol === 'https:' && `${port}${username}${password}` === '' && pushHosts.test(hostname);
}

/** Creates the keys by which push services recognise this installation, derived from its `TOKEN_KEY`. */
export function createVapidKeys({ tokenKey }: Pick<Settings, 'tokenKey'>) {
  const privateKey = Buffer.from(hkdfSync('sha256', tokenKey, '', 'parque vapid', 32));
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Returns where push services report problems. */
const getSubject = ({ publicUrl, mail }: Settings) =>
  publicUrl?.startsWith('https:')
    ? publicUrl
    : `mailto:${mail.from.split(/[<>]/).find((part) => part.includes('@')) ?? ''}`;

/** Returns the sender of messages to browsers. A browser that the user removed is deleted. */
export function createPushSender({ db, settings }: Services): Send {
  const vapidDetails = { subject: getSubject(settings), ...createVapidKeys(settings) };
  return async ({ id, subscriptionId }, text) => {
    const subscriptionCondition = eq(pushSubscriptions.id, subscriptionId ?? 0);
    const [row] = await db.select().from(pushSubscriptions).where(subscriptionCondition);
    if (!row) return;
    const { endpoint, ...keys } = row;
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, text, {
      vapidDetails,
      TTL: lifeSeconds,
      urgency: 'high',
      topic: `parque-${id}`,
    });
    const { 'Content-Length': _, ...sentHeaders } = headers as Record<string, string>;
    const answer = await sendRequest(endpoint, { headers: sentHeaders, body: new Uint8Array(body ?? []) });
    const { status } = answer;
    if (status === 404 || status === 410) await db.delete(pushSubscriptions).where(subscriptionCondition);
    else if (status === 429)
      throw new DelayedError((Number(answer.headers.get('retry-after')) || defaultWaitSeconds) * 1000);
    else if (status < 200 || status > 299) throw new Error(`push service ${status}`);
  };
}
