import { calls, ErrorAnswer, type Call, type UserEntity } from '@parque/contract';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { createApp } from '../app';
import { openSession } from '../people/auth/sessions/sessions';
import { toUserEntity } from '../people/auth/sessions/user';
import type { Database } from '../core/database/database';
import { entitlements, mailOutbox, products, users } from '../core/database/schema';
import { decryptMailText } from '../core/mail/outbox';
import { demoProducts } from '../setup/seed/products';
import { readSettings, type Settings } from '../settings';
import type { Folders } from '../platform/web/static';
import { createTestDatabase } from './database';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Answer {
  readonly status: number;
  // Each test asserts the shape of the body.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly headers: Record<string, string | string[] | number | undefined>;
}

export interface TestApiOptions {
  readonly settings?: Partial<Settings>;
  /** Receives the log, for assertions on its content. */
  readonly logTo?: NodeJS.WritableStream;
  /** Whether the clock of the api moves by `pass` alone, for tests at the edge of a period. */
  readonly isClockStopped?: boolean;
  /** How long statements wait for locks; without a limit by default. */
  readonly lockTimeoutMs?: number;
  /** Folders beside those of the test. */
  readonly folders?: Partial<Folders>;
  /** The limit of `AppParts`; no limit by default. */
  readonly maxLoopDelayMs?: number;
}

function callAt(method: Method, url: string): Call | undefined {
  const parts = (url.split('?')[0] ?? '').split('/');
  return (Object.values(calls) as Call[]).find(({ address }) => {
    const segments = address.path.split('/');
    const isSame =
      segments.length === parts.length &&
      segments.every((part, i) => part.startsWith(':') || part === parts[i]);
    return address.method === method && isSame;
  });
}

function checkAnswer(method: Method, url: string, { status, body }: Answer): void {
  if (status >= 400) {
    ErrorAnswer.strict().parse(body);
    return;
  }
  const call = callAt(method, url);
  const schema = call?.answers[status];
  if (call?.text && typeof body === 'string') return;
  if (!schema) throw new Error(`${method} ${url} answered ${status}, which its contract does not declare`);
  schema.parse(body);
}

/** Makes calls with the headers of one caller. */
export interface Caller {
  get(url: string): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(url: string, body?: unknown): Promise<Answer>;
  delete(url: string, headers?: Record<string, string>): Promise<Answer>;
}

function parseBody({ body, headers }: { body: string; headers: Answer['headers'] }): unknown {
  if (body === '') return undefined;
  return String(headers['content-type']).includes('json') ? (JSON.parse(body) as unknown) : body;
}

export function createCaller(
  app: Awaited<ReturnType<typeof createApp>>,
  changes: Record<string, string>,
): Caller {
  const call = async (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await app.inject({
      method,
      url: `/api${url}`,
      headers: { ...changes, ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const answer: Answer = {
      status: response.statusCode,
      headers: response.headers,
      body: parseBody(response),
    };
    checkAnswer(method, url, answer);
    return answer;
  };
  return {
    get: (url) => call('GET', url),
    post: (url, body, headers) => call('POST', url, body, headers),
    put: (url, body) => call('PUT', url, body),
    delete: (url, headers) => call('DELETE', url, undefined, headers),
  };
}

export interface User extends Caller, UserEntity {
  readonly token: string;
}

interface UserOptions {
  readonly owns?: readonly number[];
  readonly rol?: number;
}

async function addUser(db: Database, name: string, { owns = [], rol = 0 }: UserOptions, now: Date) {
  const [row] = await db
    .insert(users)
    .values({ name, email: `${name.toLowerCase()}@correo.es`, rol, passwordHash: 'none', emailProvenAt: now })
    .onConflictDoUpdate({ target: users.email, set: { name } })
    .returning();
  if (!row) throw new Error('no user was made');
  for (const productId of owns) {
    await db
      .insert(entitlements)
      .values({ userId: row.id, productId, status: 'active' })
      .onConflictDoNothing();
  }
  return { row, token: await openSession(db, row.id, now) };
}

let insertion: { sql: string; params: unknown[] } | undefined;

/** The statement that inserts the products of the demo, built once for all tests of a file. */
const insertProducts = (db: Database) =>
  (insertion ??= db
    .insert(products)
    .values([...demoProducts])
    .toSQL());

/** Starts the whole api on its own database, with the products of the demo and without users. */
export async function startApi({
  settings: ownSettings = {},
  logTo,
  isClockStopped,
  lockTimeoutMs = 0,
  folders: otherFolders = {},
  maxLoopDelayMs = 0,
}: TestApiOptions = {}) {
  const database = await createTestDatabase({ lockTimeoutMs });
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'parque-data-'));
  const settings: Settings = {
    ...readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: logTo ? 'trace' : 'silent' }),
    hottoks: ['hottok-de-prueba'],
    // Tests that need the copier start it themselves.
    copier: false,
    // No test takes as long; tests of time-outs set a shorter one.
    broker: { simulator: true, timeoutMs: 100_000 },
    ...ownSettings,
  };
  const { db } = database;
  const { sql, params } = insertProducts(db);
  await database.pool.query(sql, params);
  let movedMs = 0;
  const startedAt = Date.now();
  const now = () => new Date((isClockStopped ? startedAt : Date.now()) + movedMs);
  await mkdir(settings.remotesStore, { recursive: true });
  const folders = {
    shell: path.join(dataDir, 'shell'),
    remotes: settings.remotesStore,
    pictures: dataDir,
    ...otherFolders,
  };
  // Intervals of terminals, and what is answered, do not depend on how busy the machine with the tests is.
  const getBusyShare = () => 0;
  const app = await createApp({
    settings,
    db,
    folders,
    now,
    busyShare: getBusyShare,
    maxLoopDelayMs,
    ...(logTo && { logTo }),
  });
  return {
    async stop() {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
    app,
    db,
    pool: database.pool,
    settings,
    now,
    pass(ms: number) {
      movedMs += ms;
    },
    anyone: createCaller(app, {}),
    /** A caller with these headers, such as a network address or a token. */
    caller: (headers: Record<string, string>) => createCaller(app, headers),
    /** Registers and signs in a user. A second call with the same name opens another session of this user. */
    async signedIn(name: string, options: UserOptions = {}): Promise<User> {
      const { row, token } = await addUser(db, name, options, now());
      return { ...toUserEntity(row), token, ...createCaller(app, { authorization: `Bearer ${token}` }) };
    },
    async mailsTo(to: string): Promise<string[]> {
      const mails = await db
        .select()
        .from(mailOutbox)
        .where(eq(mailOutbox.to, to))
        .orderBy(desc(mailOutbox.id));
      return mails.map((mail) => `${mail.subject}\n${decryptMailText({ settings }, mail)}`);
    },
    async revoke(userId: number) {
      await db.update(entitlements).set({ status: 'revoked' }).where(eq(entitlements.userId, userId));
    },
  };
}
