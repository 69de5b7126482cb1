import type { ServerEntity } from '@parque/contract';
import { randomInt, randomUUID } from 'node:crypto';
import { admin, type Product } from './product';

/** A user who writes. */
export interface User {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  /** Ids of products. */
  readonly owns: Set<number>;
  accountCount: number;
  hasFund: boolean;
  /** Whether a write of the user has no outcome yet. */
  isBusy: boolean;
}

export interface ApiRequest {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly token?: string;
  /** The idempotency key. */
  readonly key?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The fields of JSON answers that this campaign reads. */
interface Body {
  readonly code?: string;
  readonly message?: string;
  readonly access_token?: string;
  readonly data?: { readonly id: number };
}

export interface Answer {
  readonly status: number;
  readonly body: Body | undefined;
  readonly retryAfter: string | null;
}

/** The installation, and what it must contain: acknowledged writes, those without an answer, and users who can write. */
export interface World {
  readonly product: Product;
  /** Distinguishes these records from those of another campaign. */
  readonly mark: string;
  writeCount: number;
  /** The names of writes, by kind. */
  readonly acknowledgedWrites: Map<string, Set<string>>;
  readonly unsettledWrites: Map<string, Set<string>>;
  users: User[];
  faults: string[];
  adminToken: string;
  brokerServer: number;
}

/** Sends a call. Each has its own client address, so that no rate limit rejects it. @returns Undefined without an answer. */
export async function sendCall(
  { address }: Product,
  { path, method = 'POST', token, key, body, headers }: ApiRequest,
): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        'x-forwarded-for': ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.'),
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(40_000),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      body: isJson ? (JSON.parse(text) as Body) : undefined,
      retryAfter: answer.headers.get('retry-after'),
    };
  } catch {
    return undefined;
  }
}

const catalogue = [
  [1, 'conector'],
  [2, 'dashboard-mensual'],
  [4, 'copy-trading'],
  [6, 'dashpro'],
  [7, 'escaner'],
] as const;

export async function createWorld(product: Product): Promise<World> {
  for (const [id, url] of catalogue)
    await product.query(
      `insert into products (id, hotmart_id, title, description, url, img, linklp, price)
       values ($1, $2, $3, $3, $3, '/pictures/conector.svg', 'https://pay.hotmart.com/P', 10) on conflict do nothing`,
      [id, 4_100_000 + id, url],
    );
  return {
    product,
    mark: randomUUID().slice(0, 8),
    writeCount: 0,
    acknowledgedWrites: new Map(),
    unsettledWrites: new Map(),
    users: [],
    faults: [],
    adminToken: '',
    brokerServer: 0,
  };
}

/** Signs the admin in and looks up a broker server; needed again after each start. */
export async function enter(world: World): Promise<void> {
  const login = await sendCall(world.product, { path: '/login', body: admin });
  const servers = await sendCall(world.product, { path: '/mt5/servers', method: 'GET' });
  const list = (servers?.body ?? []) as readonly ServerEntity[];
  const server = list.find(({ name }) => name === 'Parque-Demo');
  if (!login?.body?.access_token || !server) throw new Error(`cannot sign in: ${JSON.stringify(login)}`);
  Object.assign(world, { adminToken: login.body.access_token, brokerServer: server.id });
}
