import { z } from 'zod';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  addresses,
  getMaxBodyBytes,
  calls,
  errorCatalogue,
  listErrorCodes,
  publicBodyBytes,
  RegisterBody,
  RemoteRoute,
  usualBodyBytes,
  type Call,
} from '.';

const allCalls: [string, Call][] = Object.entries(calls);

test('each address is made without side effects, so that a page loads only the addresses that it uses', () => {
  const source = readFileSync(path.join(__dirname, 'addresses.ts'), 'utf8');
  const sideEffectFreeMakers = [...source.matchAll(/^\/\* @__NO_SIDE_EFFECTS__ \*\/\nconst (\w+)/gm)].map(
    ([, name]) => name,
  );
  const makers = [...source.matchAll(/^export const \w+ = (\w+)\(/gm)].map(([, maker]) => maker);
  expect(makers).toHaveLength(Object.keys(addresses).length);
  expect(new Set(makers)).toEqual(new Set(sideEffectFreeMakers));
});

test('every address belongs to a call of the same id, and every call to an address', () => {
  const addressIds = Object.values(addresses).map((address) => address.id);
  expect(new Set(Object.keys(calls))).toEqual(new Set(addressIds));
  for (const [id, call] of allCalls) expect(call.address.id).toBe(id);
});

test('no two calls share method and path', () => {
  const methodsAndPaths = allCalls.map(([, { address }]) => `${address.method} ${address.path}`);
  expect(new Set(methodsAndPaths).size).toBe(methodsAndPaths.length);
});

test.each(allCalls)('%s names each parameter of its path in its params schema', (_id, call) => {
  const inPath = [...call.address.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
  expect(Object.keys(call.params?.shape ?? {})).toEqual(inPath);
});

test('no answer contains a password, except the audited one that an admin requests', () => {
  for (const [id, call] of allCalls.filter(([id]) => id !== 'showCopyPassword')) {
    for (const answer of Object.values(call.answers)) {
      const text = JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' }));
      expect([id, /"(password|clave|password_hash)"/.test(text)]).toEqual([id, false]);
    }
  }
});

test('unknown fields of a registration, such as a role, are ignored', () => {
  const user = { name: 'Ana', email: 'ana@correo.es', password: 'una larga' };
  expect(RegisterBody.parse({ ...user, rol: 1 })).toEqual(user);
});

test('an e-mail address is trimmed and converted to lower case', () => {
  const body = RegisterBody.parse({ name: 'Ana', email: '  Ana@Correo.ES ', password: 'una larga' });
  expect(body.email).toBe('ana@correo.es');
});

test('a call that requires a session lists the errors of a missing session', () => {
  expect(listErrorCodes(calls.listOwnedProducts)).toEqual(
    expect.arrayContaining(['session_required', 'session_expired']),
  );
  expect(listErrorCodes(calls.listLicences)).toContain('forbidden');
});

test('every error has a status of its class and a Spanish message', () => {
  for (const { status, message } of Object.values(errorCatalogue)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message.length).toBeGreaterThan(5);
  }
});

test.each(['panel', '/panel/', '/pa nel', '//x', '/../x', ''])('%j is not a path of a route', (path) => {
  expect(RemoteRoute.safeParse({ path, title: 'x' }).success).toBe(false);
});

test.each(['/', '/panel', '/copy/:name', '/admin-dashpro'])('%j is a path of a route', (path) => {
  expect(RemoteRoute.safeParse({ path, title: 'x' }).success).toBe(true);
});

test.each([
  ['/accounts', true],
  ['/user/products', true],
  ['/product/:id', false],
  ['/accounts?a=1', false],
  ['//evil.example', false],
  ['https://evil.example', false],
])('whether a route may prefetch %j: %j', (call, isAllowed) => {
  expect(RemoteRoute.safeParse({ path: '/panel', title: 'x', prefetch: [call] }).success).toBe(isAllowed);
});

test('numbers that the database cannot store exactly are rejected', () => {
  const product = {
    hotmart_id: null,
    title: 'x',
    description: 'x',
    url: 'x',
    img: '/x',
    linklp: 'https://x.es/',
    access_days: null,
    hidden: false,
    reason: 'probamos',
  };
  const isPriceAccepted = (price: string) => calls.addProduct.body.safeParse({ ...product, price }).success;
  expect(['1000000', '1000000.01', '999999999999'].map(isPriceAccepted)).toEqual([true, false, false]);
  const account = { server_id: 1, number: 1, password: 'x', type: 3 };
  const isMultiplierAccepted = (multiplier: number) =>
    calls.addConnectorAccount.body.safeParse({ ...account, multiplier }).success;
  expect([0.0001, 1e-9].map(isMultiplierAccepted)).toEqual([true, false]);
});

/** Lists that are returned as a whole, with the reason why they stay short. */
const unpagedLists: Readonly<Record<string, string>> = {
  listLegalTexts: 'one of each kind',
  listProducts: 'the catalogue',
  listAllProducts: 'the catalogue',
  orderProducts: 'the catalogue',
  listOwnedProducts: 'at most the catalogue',
  countSales: 'one row per product',
  countCopyStock: 'one row per product',
  listPacks: 'one row per pack of the catalogue',
  editPack: 'one row per pack of the catalogue',
  countMonthlySales: 'products times 36 months',
  listPrograms: 'one of each kind',
  listPasskeys: 'own, ten at most',
  listSessions: 'own, twelve hours at most',
  listFunds: 'own; one is pending at a time, and registrations per day are limited',
  listDefinitions: 'own, fifty of a kind at most',
  listBrokerAccounts: 'own, two hundred at most',
  listNotifications: 'own, the newest hundred',
  listManualTrades: 'own, a thousand of an account at most',
  listRehearsalSources: 'own accounts of the journal',
  listRoutine: 'own, of 400 days at most',
  listScreenshots: 'of one trade, six at most',
  listSymbols: 'of one account, as its broker has them',
  listTradedSymbols: 'the newest 500',
  searchRecords: 'five of each kind',
  searchSymbols: 'the first fifty',
  listServers: 'servers of brokers, as in the specification',
  searchServers: 'the first that the broker service names',
  listRegistryHistory: 'the last hundred',
  listSimulatedPositions: 'open positions of a demo account',
};

test('every list that can grow is paged; the others are named', () => {
  const lists = allCalls.filter(([, { answers }]) =>
    Object.values(answers).some((answer) => {
      const schema = z.toJSONSchema(answer, { unrepresentable: 'any' }) as {
        type?: string;
        properties?: Record<string, { type?: string }>;
      };
      const rows = Object.keys(schema.properties ?? {}).filter((name) =>
        ['rows', 'products', 'funds', 'trades', 'deals', 'movements'].includes(name),
      );
      return schema.type === 'array' || rows.length > 0;
    }),
  );
  const isPaged = ({ query }: Call) =>
    Object.keys(query?.shape ?? {}).some((name) => /^(cursor|after)$/.test(name));
  const unpagedIds = lists.filter(([, call]) => !isPaged(call)).map(([id]) => id);
  expect(unpagedIds.sort()).toEqual(Object.keys(unpagedLists).sort());
});

test('a body above the usual size has a sender who is proved by a session and a product, as an admin or a terminal, or by a signed header', () => {
  const long = allCalls.filter(([, call]) => getMaxBodyBytes(call) > usualBodyBytes);
  const isProved = ({ access, anyProduct, upload }: Call) =>
    access === 'admin' ||
    access === 'terminal' ||
    (access === 'user' && anyProduct !== undefined) ||
    upload !== undefined;
  expect(long.map(([id]) => id)).toContain('addImportedDeals');
  expect(long.filter(([, call]) => !isProved(call))).toEqual([]);
});

test('an anonymous body has at most 8 kB, except those with keys and signatures of passkeys', () => {
  const long = allCalls.filter(
    ([, call]) => call.access === 'public' && call.body && getMaxBodyBytes(call) > publicBodyBytes,
  );
  expect(long.map(([id]) => id).sort()).toEqual(['publishKeyList', 'signInWithPasskey']);
});
