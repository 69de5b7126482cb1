import { z } from 'zod';
import { addresses, calls, errorCatalogue, errorsOf, RegisterBody, RemoteRoute, type Call } from '.';

const every: [string, Call][] = Object.entries(calls);

test('every address belongs to a call of the same id, and the other way round', () => {
  const addressIds = Object.values(addresses).map((address) => address.id);
  expect(new Set(Object.keys(calls))).toEqual(new Set(addressIds));
  for (const [id, call] of every) expect(call.address.id).toBe(id);
});

test('no two calls share method and path', () => {
  const places = every.map(([, { address }]) => `${address.method} ${address.path}`);
  expect(new Set(places).size).toBe(places.length);
});

test.each(every)('%s names each parameter of its path in its params schema', (_id, call) => {
  const inPath = [...call.address.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
  expect(Object.keys(call.params?.shape ?? {})).toEqual(inPath);
});

test('no answer carries a password, except the one that an admin asks for and that is noted', () => {
  for (const [id, call] of every.filter(([id]) => id !== 'showCopyPassword')) {
    for (const answer of Object.values(call.answers)) {
      const text = JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' }));
      expect([id, /"(password|clave|password_hash)"/.test(text)]).toEqual([id, false]);
    }
  }
});

test('a body refuses fields that it does not know', () => {
  const attempt = { name: 'Ana', email: 'ana@correo.es', password: 'una larga', rol: 1 };
  expect(RegisterBody.safeParse(attempt).success).toBe(false);
});

test('an e-mail is kept without surrounding blanks and in lower case', () => {
  const body = RegisterBody.parse({ name: 'Ana', email: '  Ana@Correo.ES ', password: 'una larga' });
  expect(body.email).toBe('ana@correo.es');
});

test('a call that needs a session can say that there is none', () => {
  expect(errorsOf(calls.listOwnedProducts)).toEqual(
    expect.arrayContaining(['session_required', 'session_expired']),
  );
  expect(errorsOf(calls.listLicences)).toContain('forbidden');
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
])('whether a route may begin with asking for %j: %j', (asked, may) => {
  expect(RemoteRoute.safeParse({ path: '/panel', title: 'x', asks: [asked] }).success).toBe(may);
});

test('numbers that the database could not keep as they are do not fit', () => {
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
  const priced = (price: string) => calls.addProduct.body.safeParse({ ...product, price }).success;
  expect(['1000000', '1000000.01', '999999999999'].map(priced)).toEqual([true, false, false]);
  const account = { server_id: 1, number: 1, password: 'x', type: 3 };
  const multiplied = (multiplier: number) =>
    calls.addConnectorAccount.body.safeParse({ ...account, multiplier }).success;
  expect([0.0001, 1e-9].map(multiplied)).toEqual([true, false]);
});

/** Lists that are answered whole, and why they stay short, or whose form the specification fixes. */
const whole: Readonly<Record<string, string>> = {
  listProducts: 'the catalogue',
  listAllProducts: 'the catalogue',
  orderProducts: 'the catalogue',
  listOwnedProducts: 'at most the catalogue',
  countSales: 'one row a product',
  countCopyStock: 'one row a product',
  countMonthlySales: 'products times 36 months',
  listSessions: 'own, twelve hours at most',
  listFunds: 'own; one stands at a time, an admin settles each',
  listBrokerAccounts: 'own, each let in by a broker or imported',
  listRehearsalSources: 'own accounts of the journal',
  listSymbols: 'of one account, as its broker has them',
  searchSymbols: 'the first fifty',
  listServers: 'servers of brokers, as the specification has it',
  searchServers: 'the first that the broker service names',
  listRegistryHistory: 'the last hundred',
  listSimulatedPositions: 'open positions of a demo account',
};

test('every list that can grow is read a page at a time; the others are named', () => {
  const lists = every.filter(([, { answers }]) =>
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
  const unpaged = lists.filter(([, call]) => !isPaged(call)).map(([id]) => id);
  expect(unpaged.sort()).toEqual(Object.keys(whole).sort());
});
