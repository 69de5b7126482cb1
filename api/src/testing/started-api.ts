import { calls, ErrorAnswer, type Call, type UserEntity } from '@parque/contract';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { makeApp } from '../app';
import { openSession } from '../auth/sessions/sessions';
import { userEntity } from '../auth/sessions/user';
import type { Database } from '../database/database';
import { entitlements, mailOutbox, products, users } from '../database/schema';
import { textOf } from '../mail/outbox';
import { demoProducts } from '../seed/products';
import { readSettings, type Settings } from '../settings';
import { makeTestDatabase } from './database';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a call answered. */
export interface Answer {
  readonly status: number;
  // Tests say what they expect of it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
  readonly headers: Record<string, string | string[] | number | undefined>;
}

export interface TestApiOptions {
  readonly settings?: Partial<Settings>;
  /** Where the log goes, to look for what must not be in it. */
  readonly logTo?: NodeJS.WritableStream;
  /** Whether the clock of the api moves by `pass` alone, for tests at the edge of a period. */
  readonly isClockStopped?: boolean;
}

function callAt(method: Method, url: string): Call | undefined {
  const parts = (url.split('?')[0] ?? '').split('/');
  return (Object.values(calls) as Call[]).find(({ address }) => {
    const own = address.path.split('/');
    const isSame =
      own.length === parts.length && own.every((part, i) => part.startsWith(':') || part === parts[i]);
    return address.method === method && isSame;
  });
}

/** Every answer that a test gets must be one that the contract declares. */
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

/** Somebody who makes calls. */
export interface Caller {
  get(url: string): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(url: string, body?: unknown): Promise<Answer>;
  delete(url: string): Promise<Answer>;
}

function bodyOf({ body, headers }: { body: string; headers: Answer['headers'] }): unknown {
  if (body === '') return undefined;
  return String(headers['content-type']).includes('json') ? (JSON.parse(body) as unknown) : body;
}

function callerOf(app: Awaited<ReturnType<typeof makeApp>>, own: Record<string, string>): Caller {
  const call = async (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await app.inject({
      method,
      url: `/api${url}`,
      headers: { ...own, ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const answer: Answer = {
      status: response.statusCode,
      headers: response.headers,
      body: bodyOf(response),
    };
    checkAnswer(method, url, answer);
    return answer;
  };
  return {
    get: (url) => call('GET', url),
    post: (url, body, headers) => call('POST', url, body, headers),
    put: (url, body) => call('PUT', url, body),
    delete: (url) => call('DELETE', url),
  };
}

export interface Person extends Caller, UserEntity {
  readonly token: string;
}

interface PersonOptions {
  readonly owns?: readonly number[];
  readonly rol?: number;
}

async function addPerson(db: Database, name: string, { owns = [], rol = 0 }: PersonOptions, now: Date) {
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

/** The whole api on a real database of its own, with the products of the demo and nobody in it. */
export async function startApi({ settings: own = {}, logTo, isClockStopped }: TestApiOptions = {}) {
  const database = await makeTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'parque-data-'));
  const settings: Settings = {
    ...readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: logTo ? 'trace' : 'silent' }),
    hottoks: ['hottok-de-prueba'],
    // Nothing happens by itself in a test that does not ask for it.
    copier: false,
    // Longer than a test lasts: only tests of a time-out set one that ends.
    broker: { simulator: true, timeoutMs: 100_000 },
    ...own,
  };
  const { db } = database;
  await db.insert(products).values([...demoProducts]);
  let moved = 0;
  const startedAt = Date.now();
  const now = () => new Date((isClockStopped ? startedAt : Date.now()) + moved);
  await mkdir(settings.remotesStore, { recursive: true });
  const folders = { shell: path.join(dataDir, 'shell'), remotes: settings.remotesStore, pictures: dataDir };
  const app = await makeApp({ settings, db, folders, now, ...(logTo && { logTo }) });
  return {
    /** Ends it, and leaves nothing of it. */
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
    /** Lets time pass, for the api only. */
    pass(ms: number) {
      moved += ms;
    },
    /** Somebody who is not signed in. */
    anyone: callerOf(app, {}),
    /** Somebody who calls from an address, with a token or without. */
    caller: (headers: Record<string, string>) => callerOf(app, headers),
    /** A person who is registered and signed in; a second time, the same person in another session. */
    async signedIn(name: string, options: PersonOptions = {}): Promise<Person> {
      const { row, token } = await addPerson(db, name, options, now());
      return { ...userEntity(row), token, ...callerOf(app, { authorization: `Bearer ${token}` }) };
    },
    /** What was mailed to an address, the newest first. */
    async mailsTo(to: string): Promise<string[]> {
      const mails = await db
        .select()
        .from(mailOutbox)
        .where(eq(mailOutbox.to, to))
        .orderBy(desc(mailOutbox.id));
      return mails.map((mail) => `${mail.subject}\n${textOf({ settings }, mail)}`);
    },
    async revoke(userId: number) {
      await db.update(entitlements).set({ status: 'revoked' }).where(eq(entitlements.userId, userId));
    },
  };
}
