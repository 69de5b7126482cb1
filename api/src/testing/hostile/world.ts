import type { Call, CallId } from '@parque/contract';
import { ne, sql } from 'drizzle-orm';
import { makePrivateKey, publicKeyOf, sign } from '@parque/release/signing';
import { PassThrough } from 'node:stream';
import { brokerPassword, fullId, fullPerson } from '../../auth/testing/full-person';
import { hashPassword } from '../../auth/password/password';
import { allowLink, newLinkToken } from '../../auth/email/mailed-links';
import { openSession } from '../../auth/sessions/sessions';
import * as schema from '../../database/schema';
import { header, importReport, reportDeals } from '../../journal/testing/statement';
import { demoProducts } from '../../seed/products';
import { publishKeyList } from '../../registry/keys/key-lists';
import { startApi, type Person } from '../started-api';
import { makeMarks } from './owners';
import { wholeBody, type Role } from './requests';
import { releaseOf, wholeBodies } from './whole-bodies';

/** A secret text that must never appear in an answer or the log. */
const canary = 'canario-7f3a91c2d5';

const keys = { root: makePrivateKey(), registry: makePrivateKey(), team: makePrivateKey() };

type Api = Awaited<ReturnType<typeof startApi>>;

/** Creates the records that calls of these users can change. */
async function settle({ db }: Api, ana: Person, admin: Person) {
  const servers = (await ana.get('/mt5/servers')).body as { id: number; name: string }[];
  const server = servers.find(({ name }) => name === 'Parque-Demo')?.id ?? 0;
  const credentials = (number: number) => ({ server_id: server, number, password: `demo-${number}` });
  const idOf = ({ body }: Awaited<ReturnType<Person['post']>>) => body.id as number;
  const journalAccount = idOf(await ana.post('/account', credentials(10_001_234)));
  await ana.post('/mt5/account/conector', { ...credentials(10_001_235), type: 2 });
  const third = { ...credentials(10_001_236), type: 3, multiplier: 2 };
  const child = idOf(await ana.post('/mt5/account/conector', third));
  await ana.post('/license', { product_id: 6, account_1: 10_001_234 });
  await ana.post('/fondos', { binance_user: 'ana', ammount: '150' });
  await admin.post('/copy/url', { url: 'https://copia.es/una', product_id: 4 });
  await admin.post('/copy/url', { url: 'https://copia.es/otra', product_id: 4 });
  await db.insert(schema.copyLinks).values({ productId: 4, url: 'https://copia.es/tres' });
  const now = Date.now();
  await importReport(ana, header(10_001_237), reportDeals(10_001_237, now - 20 * 86_400_000, now));
  await ana.post('/statements', header(10_001_238));
  return { server, journalAccount, child };
}

/** Creates a registry with a team that may publish `tienda`. */
async function openRegistry({ anyone, db, settings, now }: Api) {
  const list = {
    schema: 1,
    version: 1,
    epoch: 1,
    issuedAt: now().toISOString(),
    expiresAt: new Date(+now() + 86_400_000).toISOString(),
    teams: [{ id: 'tienda', keys: [publicKeyOf(keys.team)], remotes: ['tienda'] }],
    registryKeys: [publicKeyOf(keys.registry)],
    revoked: [],
  };
  await publishKeyList({ db, settings, now }, sign('keys', list, keys.root));
  for (const version of ['1.0.0', '1.1.0']) {
    await anyone.post('/registry/releases', releaseOf(version, keys.team));
  }
}

/** Stores tokens of links, as if they had been mailed. */
async function mailedTo({ db }: Api, ana: Person, luis: Person) {
  const tokensOf = async (purpose: 'proof' | 'reset', { id, email }: Person) => {
    const tokens = Array.from({ length: 20 }, newLinkToken);
    for (const token of tokens) await allowLink(db, token, { userId: id, purpose, email }, new Date());
    return tokens;
  };
  return { proofs: await tokensOf('proof', ana), resets: await tokensOf('reset', luis) };
}

/** The tables that the ids of calls refer to. */
const tableOf: readonly (readonly [path: RegExp, name: RegExp, table: string])[] = [
  [/./, /^product_?id$/i, 'products'],
  [/./, /^user_?id$/i, 'users'],
  [/./, /^account_id$/, 'broker_accounts'],
  [/./, /^licence_id$/, 'licences'],
  [/conector|copier/, /^id$/, 'connector_accounts'],
  [/^.account|mt5/, /^id$/, 'broker_accounts'],
  [/statements/, /^id$/, 'statement_imports'],
  [/license/, /^id$/, 'licences'],
  [/usercopy/, /^id$/, 'copy_accounts'],
  [/fondos/, /^id$/, 'funds'],
  [/sessions/, /^id$/, 'sessions'],
  [/products/, /^ids?$/, 'products'],
  [/purchases/, /^id$/, 'hotmart_events'],
  [/users/, /^id$/, 'users'],
];

/** Returns the ids of all rows that calls can refer to, of any owner. */
async function idsIn({ db }: Api) {
  const ids = new Map<string, readonly number[]>();
  for (const table of new Set(tableOf.map(([, , name]) => name))) {
    const column = sql.identifier(table === 'hotmart_events' ? 'seq' : 'id');
    const { rows } = await db.execute<{ id: string }>(
      sql`select ${column} as id from ${sql.identifier(table)} order by 1`,
    );
    ids.set(
      table,
      rows.map(({ id }) => Number(id)),
    );
  }
  return (name: string, { address }: Call): readonly number[] => {
    const found = tableOf.find(([path, called]) => path.test(address.path) && called.test(name));
    return ids.get(found?.[2] ?? '') ?? [];
  };
}

/**
 * An installation with users: Nuria, who has a row in every table and makes no calls; Ana, who has records of every kind;
 * Luis, who has none; and an admin.
 */
export async function openWorld() {
  const log = new PassThrough();
  let logged = '';
  log.on('data', (chunk: Buffer) => (logged += chunk.toString()));
  const api = await startApi({
    logTo: log,
    settings: {
      metricsToken: `${canary}-metrics-y-algo-mas`,
      rootKeys: [publicKeyOf(keys.root).publicKey],
      registryKey: keys.registry,
      // All requests come from one address, which could otherwise open only some connections a second.
      trustedProxies: 1,
      calls: { atOnce: 200, atOncePerAddress: 100, perPerson: 1_000_000, perAddress: 1_000_000 },
    },
  });
  await openRegistry(api);
  const { db, settings } = api;
  const victim = await fullPerson(api);
  const ana = await api.signedIn('Ana', { owns: demoProducts.map(({ id }) => id) });
  const luis = await api.signedIn('Luis');
  const { admin } = victim;
  const { server, journalAccount, child } = await settle(api, ana, admin);
  await admin.post('/usercopy', {
    product_id: 4,
    email: 'casa@correo.es',
    usuario: '1',
    clave: canary,
    servidor: 'Parque-Demo',
    tipoCuenta: 'Master',
  });
  // The password of Ana, Luis and the admin.
  await db
    .update(schema.users)
    .set({ passwordHash: await hashPassword(canary) })
    .where(ne(schema.users.id, fullId));
  const { rows: hashes } = await db.execute<{ hash: string }>(
    sql`select password_hash as hash from users union all select token_hash from sessions union all select sealed_secret from second_factors union all select key_salt from licences`,
  );

  const expired = await openSession(db, ana.id, new Date(Date.now() - 48 * 3_600_000));
  const people: Readonly<
    Partial<Record<Role, { readonly id: number; readonly email: string; token: string }>>
  > = {
    trader: { id: ana.id, email: ana.email, token: ana.token },
    'other trader': { id: luis.id, email: luis.email, token: luis.token },
    admin: { id: admin.id, email: admin.email, token: admin.token },
  };
  const ids = await idsIn(api);
  const emails = [victim.registration.email, ana.email, luis.email, 'nadie@correo.es'];
  const values: Readonly<Record<string, readonly unknown[]>> = {
    email: emails,
    password: [canary, 'demo-10001234', 'demo-10001300'],
    current: [canary],
    clave: [canary],
    token: [victim.token, 'x'.repeat(43)],
    server_id: [server],
    number: [10_001_234, 10_001_300, 10_009_000],
    server: ['Parque-Demo'],
    name: ['copy-trading', 'tienda'],
    version: [1],
    size: ['2500'],
    url: ['dashpro', 'escaner'],
    product: ['dashpro', 'escaner'],
    symbol: ['EURUSD'],
    zone: ['server', 'Europe/Madrid', 'NY+7'],
    reason: ['probamos'],
  };
  // The deletion of Ana's account would remove the records for later requests, so Ana's address is left out.
  const whoLeaves = emails.filter((email) => email !== ana.email && email !== admin.email);
  const bodies = wholeBodies({
    team: keys.team,
    server,
    journalAccount,
    child,
    products: demoProducts.map(({ id }) => id),
    ...(await mailedTo(api, ana, luis)),
    revision: (await api.anyone.get('/registry/revision')).body.revision as number,
  });
  const known = (call: Call) => (name: string) =>
    (name === 'email' && call.address.id === 'deleteOwnAccount' ? whoLeaves : values[name]) ??
    (name === wholeBody ? (bodies[call.address.id as CallId] ?? []) : ids(name, call));

  return {
    ...api,
    known,
    marks: await makeMarks(db, api.pool, [fullId, ana.id, luis.id, admin.id]),
    /** Texts that must not appear in an answer or the log. */
    secrets: [
      canary,
      brokerPassword,
      victim.token,
      settings.tokenKey,
      settings.credentialsKey,
      settings.registryKey,
      ...settings.hottoks,
      ...hashes.map(({ hash }) => hash).filter((hash) => hash.length > 10),
    ],
    idOf: (role: Role) => people[role]?.id,
    /** Returns the headers that authenticate a role. */
    proofOf(role: Role): Record<string, string> {
      if (role === 'hotmart') return { 'x-hotmart-hottok': settings.hottoks[0] ?? '' };
      if (role === 'made up') return { authorization: `Bearer ${'x'.repeat(43)}` };
      if (role === 'expired') return { authorization: `Bearer ${expired}` };
      const person = people[role];
      return person ? { authorization: `Bearer ${person.token}` } : {};
    },
    /** Restores the sessions, accounts and roles of the callers, which requests may have changed. */
    async restore() {
      await db.delete(schema.attempts);
      for (const [role, person] of Object.entries(people)) {
        await db.execute(
          sql`update users set rol = ${role === 'admin' ? 1 : 0}, deleted_at = null, email = ${person.email} where id = ${person.id}`,
        );
        await db.execute(sql`delete from sessions where user_id = ${person.id}`);
        person.token = await openSession(db, person.id, new Date());
      }
    },
    /** Returns and clears the log since the last call. */
    takeLog(): string {
      const taken = logged;
      logged = '';
      return taken;
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
