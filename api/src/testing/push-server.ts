import crypto from 'node:crypto';
import { startFakeServer, type FakeAnswer, type FakeRequest } from './fake-server';

/** Senders allow the hosts of known services alone. */
const origin = 'https://updates.push.services.mozilla.com';
const maxBodyBytes = 4096;
const maxTokenSeconds = 24 * 60 * 60;

/** What `PushSubscription.toJSON()` returns in the browser. */
interface Subscription {
  readonly endpoint: string;
  readonly expirationTime: null;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

interface Receiver {
  readonly endpoint: string;
  readonly privateKey: Buffer;
  readonly auth: Buffer;
  /** The only public key that may send, as `applicationServerKey` of the subscription. */
  readonly serverKey: string | undefined;
}

interface PushMessage {
  readonly endpoint: string;
  /** The decrypted payload; empty without a payload. */
  readonly text: string;
  /** Seconds. */
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string | undefined;
}

const deriveKey = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(crypto.hkdfSync('sha256', secret, salt, info, length));

/**
 * Decrypts the body of a push message (RFC 8291, RFC 8188).
 *
 * @param privateKey - Of the subscription, on the curve P-256.
 * @param auth - The 16 octets of the authentication secret.
 * @throws Error if the body is not one `aes128gcm` record for this subscription.
 */
export function decryptMessage(body: Buffer, privateKey: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const [recordSize, keyLength] = [body.readUInt32BE(16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (keyLength !== 65) throw new Error('the key of the sender is not an uncompressed point');
  if (recordSize < 18 || record.length > recordSize) throw new Error('the body is not a single record');
  const receiver = crypto.createECDH('prime256v1');
  receiver.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), senderKey]);
  const secret = deriveKey(receiver.computeSecret(senderKey), auth, info, 32);
  const key = deriveKey(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = deriveKey(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = crypto.createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((octet) => octet !== 0);
  if (padded[end] !== 2) throw new Error('the last record has no delimiter');
  return padded.toString('utf8', 0, end);
}

/** Returns why a VAPID token is invalid (RFC 8292), or `undefined`. */
function findTokenError(token: string, serverKey: string, origin: string): string | undefined {
  const parts = token.split('.');
  const [header = {}, claims = {}] = parts
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);
  const point = Buffer.from(serverKey, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return 'k is not an uncompressed point';
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = crypto.createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = Buffer.from(parts.slice(0, 2).join('.'));
  const signature = Buffer.from(parts[2] ?? '', 'base64url');
  if (header.alg !== 'ES256') return 'alg is not ES256';
  if (!crypto.verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature))
    return 'wrong signature';
  if (claims.aud !== origin) return 'aud is not the origin of the endpoint';
  const secondsLeft = Number(claims.exp) - Date.now() / 1000;
  if (!(secondsLeft > 0)) return 'exp has passed';
  if (secondsLeft > maxTokenSeconds) return 'exp is more than 24 hours away';
  // RFC 8292 recommends sub; Apple rejects tokens without it.
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(String(claims.sub))) return 'sub is no contact';
  return undefined;
}

function findAuthorizationError(request: FakeRequest, receiver: Receiver): FakeAnswer | undefined {
  const { authorization = '' } = request.headers;
  const readParameter = (name: string) =>
    new RegExp(`^vapid +(?:[^,]*, *)?${name}=([\\w.-]+) *(?:,|$)`, 'i').exec(authorization)?.[1];
  const [token, serverKey] = [readParameter('t'), readParameter('k')];
  if (!token || !serverKey) return { status: 401, body: 'no vapid authorization' };
  let reason: string | undefined;
  try {
    reason = findTokenError(token, serverKey, new URL(receiver.endpoint).origin);
  } catch (error) {
    reason = String(error);
  }
  if (receiver.serverKey && receiver.serverKey !== serverKey) reason ??= 'not the key of the subscription';
  return reason === undefined ? undefined : { status: 403, body: reason };
}

/** Returns the answer to headers that RFC 8030 or RFC 8291 forbid, or `undefined`. */
function findHeaderError({ headers, body }: FakeRequest): FakeAnswer | undefined {
  if (!/^\d+$/.test(String(headers.ttl))) return { status: 400, body: 'TTL is missing or no number' };
  if (!/^(?:very-low|low|normal|high)$/.test(String(headers.urgency ?? 'normal')))
    return { status: 400, body: 'unknown Urgency' };
  if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic)))
    return { status: 400, body: 'wrong Topic' };
  if (body.length > maxBodyBytes) return { status: 413 };
  if (body.length > 0 && headers['content-encoding'] !== 'aes128gcm')
    return { status: 400, body: 'Content-Encoding is not aes128gcm' };
  return undefined;
}

/**
 * Starts a push service for the current test (RFC 8030, 8291, 8292), without delivery receipts and HTTP/2. Its browsers
 * are online: a topic replaces no message.
 */
export async function startPushServer() {
  const receivers = new Map<string, Receiver>();
  const expired = new Set<string>();
  const messages: PushMessage[] = [];
  /** Reasons why browsers discarded accepted messages, such as a wrong encryption. */
  const discarded: string[] = [];

  const server = await startFakeServer((request) => {
    const receiver = receivers.get(`${origin}${request.url.pathname}`);
    if (!receiver) return { status: 404 };
    if (request.method !== 'POST') return { status: 405 };
    if (expired.has(receiver.endpoint)) return { status: 410 };
    const rejection = findAuthorizationError(request, receiver) ?? findHeaderError(request);
    if (rejection) return rejection;
    const [ttl, urgency, topic] = ['ttl', 'urgency', 'topic'].map((key) => request.headers[key]?.toString());
    try {
      const { endpoint, privateKey, auth } = receiver;
      const text = request.body.length > 0 ? decryptMessage(request.body, privateKey, auth) : '';
      messages.push({ endpoint, text, ttl: Number(ttl), urgency: urgency ?? 'normal', topic });
    } catch (error) {
      // A push service cannot read messages: only the browser notices.
      discarded.push(String(error));
    }
    return { status: 201, headers: { location: `${origin}/m/${crypto.randomUUID()}`, ttl: String(ttl) } };
  });

  return {
    ...server.controls,
    /** The address of this service, for requests without TLS. */
    localOrigin: server.origin,
    messages,
    discarded,
    /** Sends a request for `origin` to this service. */
    fetch(address: string | URL | Request, init?: RequestInit): Promise<Response> {
      const url = new URL(address instanceof Request ? address.url : address);
      if (url.origin !== origin) throw new Error(`${url.origin} is not ${origin}`);
      return fetch(`${server.origin}${url.pathname}${url.search}`, init);
    },
    /** Subscribes a browser, as `pushManager.subscribe` with this `applicationServerKey`. */
    createSubscription(serverKey?: string): Subscription {
      const pair = crypto.createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const endpoint = `${origin}/wpush/v2/${crypto.randomBytes(32).toString('base64url')}`;
      const auth = crypto.randomBytes(16);
      receivers.set(endpoint, { endpoint, privateKey: pair.getPrivateKey(), auth, serverKey });
      return { endpoint, expirationTime: null, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    expireSubscription: (endpoint: string) => expired.add(endpoint),
    limitNext(retryAfterSeconds: number) {
      server.controls.rejectNext({ status: 429, headers: { 'retry-after': String(retryAfterSeconds) } });
    },
  };
}
