import crypto from 'node:crypto';
import { startFakeServer, type FakeRequest } from './fake-server';

/** Senders allow the hosts of known services alone. */
const origin = 'https://updates.push.services.mozilla.com';

/** The result of `PushSubscription.toJSON()` in the browser. */
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
  readonly serverKey: string;
}

interface PushMessage {
  readonly endpoint: string;
  /** The decrypted payload. */
  readonly text: string;
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
function decryptMessage(body: Buffer, privateKey: Buffer, auth: Buffer): string {
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
  const paddedText = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = paddedText.findLastIndex((octet) => octet !== 0);
  if (paddedText[end] !== 2) throw new Error('the last record has no delimiter');
  return paddedText.toString('utf8', 0, end);
}

/** Whether a request names the key of the subscription (RFC 8292). The library of the sender tests the signature. */
const isAuthorized = ({ authorization = '' }: FakeRequest['headers'], { serverKey }: Receiver) =>
  authorization.endsWith(`, k=${serverKey}`);

/**
 * Starts a push service for the current test (RFC 8030, 8291), without delivery receipts and HTTP/2. Its browsers are
 * online: a topic replaces no message.
 */
export async function startPushServer() {
  const receivers = new Map<string, Receiver>();
  const expiredEndpoints = new Set<string>();
  const messages: PushMessage[] = [];
  /** Reasons why browsers discarded accepted messages, such as a wrong encryption. */
  const discardReasons: string[] = [];

  const server = await startFakeServer((request) => {
    const receiver = receivers.get(`${origin}${request.url.pathname}`);
    if (!receiver) return { status: 404 };
    if (request.method !== 'POST') return { status: 405 };
    if (expiredEndpoints.has(receiver.endpoint)) return { status: 410 };
    if (!isAuthorized(request.headers, receiver)) return { status: 403 };
    try {
      const { endpoint, privateKey, auth } = receiver;
      messages.push({ endpoint, text: decryptMessage(request.body, privateKey, auth) });
    } catch (error) {
      // A push service cannot read messages: only the browser notices.
      discardReasons.push(String(error));
    }
    return { status: 201 };
  });

  return {
    ...server.controls,
    /** The address of this service, for requests without TLS. */
    localOrigin: server.origin,
    messages,
    discardReasons,
    /** Sends a request for `origin` to this service. */
    fetch(address: string | URL | Request, init?: RequestInit): Promise<Response> {
      const url = new URL(address instanceof Request ? address.url : address);
      if (url.origin !== origin) throw new Error(`${url.origin} is not ${origin}`);
      return fetch(`${server.origin}${url.pathname}${url.search}`, init);
    },
    /** Subscribes a browser, as `pushManager.subscribe` with this `applicationServerKey`. */
    createSubscription(serverKey: string): Subscription {
      const pair = crypto.createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const endpoint = `${origin}/wpush/v2/${crypto.randomBytes(32).toString('base64url')}`;
      const auth = crypto.randomBytes(16);
      receivers.set(endpoint, { endpoint, privateKey: pair.getPrivateKey(), auth, serverKey });
      return { endpoint, expirationTime: null, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    expireSubscription: (endpoint: string) => expiredEndpoints.add(endpoint),
    limitNext(retryAfterSeconds: number) {
      server.controls.rejectNext({ status: 429, headers: { 'retry-after': String(retryAfterSeconds) } });
    },
  };
}
