import { tabStorage } from '@parque/session';

/** Encrypted storage of one text of one session. After the session its key is lost, so the text cannot be read. */
export interface SealedStore {
  put(text: string): Promise<void>;
  read(): Promise<string | undefined>;
  /** Deletes the text and its key. Never rejects. */
  destroy(): Promise<void>;
}

interface Label {
  readonly id: string;
  /** AES-256, base64. Stored in session storage, like the session's token. */
  readonly key: string;
  readonly user: number;
}

const labelKey = 'parque:kept';
const cacheName = 'parque-kept-data';
/** The longest life of a session. */
const lifeMs = 12 * 3_600_000;
const storedAtHeader = 'x-kept-at';

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Browsers offer encryption and caches only to pages over TLS or from localhost, and may throw where storage is blocked. */
function isPossible(): boolean {
  try {
    return globalThis.caches !== undefined && crypto.subtle !== undefined;
  } catch {
    return false;
  }
}

function readLabel(): Label | undefined {
  try {
    return (JSON.parse(tabStorage.get(labelKey) ?? 'null') as Label | null) ?? undefined;
  } catch {
    return undefined;
  }
}

const buildAddress = (id: string) => `/kept-data/${id}`;

const importKey = (key: string) =>
  crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt']);

function createSealedStore(label: Label): SealedStore {
  const address = buildAddress(label.id);
  return {
    async put(text) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(text);
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(label.key), plain);
      // The session may have ended during the encryption.
      if (readLabel()?.id !== label.id) return;
      const cache = await caches.open(cacheName);
      const headers = { [storedAtHeader]: new Date().toISOString() };
      await cache.put(address, new Response(new Blob([iv, sealed]), { headers }));
      if (readLabel()?.id !== label.id) await cache.delete(address);
    },
    async read() {
      const storedAnswer = await (await caches.open(cacheName)).match(address);
      if (!storedAnswer) return undefined;
      const bytes = new Uint8Array(await storedAnswer.arrayBuffer());
      const [iv, sealed] = [bytes.slice(0, 12), bytes.slice(12)];
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await importKey(label.key), sealed);
      return new TextDecoder().decode(plain);
    },
    async destroy() {
      tabStorage.remove(labelKey);
      try {
        await (await caches.open(cacheName)).delete(address);
      } catch {
        // The browser blocks caches. Without its key the text cannot be read.
      }
    },
  };
}

/** Returns the sealed store of this session, if there is one; only that of `user` when it is given. */
export function findSealedStore(user?: number): SealedStore | undefined {
  const label = isPossible() ? readLabel() : undefined;
  if (!label || (user !== undefined && label.user !== user)) return undefined;
  return createSealedStore(label);
}

/** Returns the sealed store of `user` in this session, or creates it; undefined where the browser cannot encrypt. */
export function openSealedStore(user: number): SealedStore | undefined {
  if (!isPossible()) return undefined;
  const existingSealedStore = findSealedStore(user);
  if (existingSealedStore) return existingSealedStore;
  // The deletion is not awaited: another user could sign in before the label is written.
  void findSealedStore()?.destroy();
  const generateRandom = (bytes: number) => toBase64(crypto.getRandomValues(new Uint8Array(bytes)));
  const id = generateRandom(12).replace(/\W/g, '_');
  const label: Label = { id, key: generateRandom(32), user };
  tabStorage.set(labelKey, JSON.stringify(label));
  return createSealedStore(label);
}

/** Deletes the data of sessions that ended without a sign-out. Their keys were lost with their tabs. */
export async function sweepSealedStores(now = Date.now()): Promise<void> {
  if (!isPossible()) return;
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    const storedAt = (await cache.match(request))?.headers.get(storedAtHeader);
    // A date in the future comes from a clock that was set back.
    if (!storedAt || !(Math.abs(now - Date.parse(storedAt)) <= lifeMs)) await cache.delete(request);
  }
}
