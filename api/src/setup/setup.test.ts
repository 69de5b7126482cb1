import { generatePrivateKey, computePublicKey, sign } from '@parque/release/signing';
import { eq } from 'drizzle-orm';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartRefusedError, type Settings } from '../settings';
import { endAfterTest } from '../testing/end-after-test';
import { createMailServer } from '../testing/mail-server';
import { keyLists, products, users } from '../core/database/schema';
import { testApi } from '../testing/test-api';
import { createProducts, parseCatalogue } from './catalogue';
import { checkInstallation } from './check';

const exampleFile = path.join(process.cwd(), 'deploy', 'catalogue.example.json');
const readExample = async () => parseCatalogue(await readFile(exampleFile, 'utf8'));

const terminal = path.join(process.cwd(), 'terminal');

async function createInstallation(options: Parameters<typeof testApi>[0] = {}) {
  const { db, settings, app, now } = await testApi(options);
  await db.delete(products);
  const services = { db, settings, now, log: app.log };
  const readFailures = async () =>
    (await checkInstallation(db, settings, { shell: settings.dataDir, terminal })).flatMap(
      ({ subject, isFine, detail }) => (isFine ? [] : [`${subject}: ${detail}`]),
    );
  return { db, services, readFailures };
}

test('the example catalogue creates the products with their reserved ids, once', async () => {
  const { services } = await createInstallation();
  const catalogue = await readExample();
  const first = await createProducts(services, catalogue);
  expect(first.map(({ id, isNew }) => [id, isNew])).toEqual([1, 2, 3, 6, 7].map((id) => [id, true]));
  const again = await createProducts(services, catalogue);
  expect(again.every(({ isNew }) => !isNew)).toBe(true);
});

test('a catalogue with wrong fields is rejected with their names', () => {
  expect(() => parseCatalogue('{')).toThrow(StartRefusedError);
  const product = { kind: 'connector', hotmart_id: 1, title: '', price: '-1' };
  expect(() => parseCatalogue(JSON.stringify({ products: [product] }))).toThrow(
    /products\.0\.title: .*products\.0\.price: /,
  );
});

test('a product that cannot be created is described in English', async () => {
  const { services } = await createInstallation();
  const { products: entries } = await readExample();
  const readRejection = (products: typeof entries) =>
    createProducts(services, { products }).catch((error: unknown) => String(error));
  const [first] = entries;
  if (!first) throw new Error('the example has no product');
  expect(await readRejection([{ ...first, img: 'https://elsewhere.example/a.png' }])).toBe(
    `StartRefusedError: Cannot create ${first.url}: img: the page shows only pictures whose address begins with /pictures/`,
  );
  expect(await readRejection(entries.map((entry) => ({ ...entry, hotmart_id: 77 })))).toContain(
    'Cannot create dashboard-mensual: hotmart_id: another product has this number',
  );
  expect(await readRejection([{ ...first, url: 'another', hotmart_id: 78 }])).toContain(
    'kind: a product of this kind exists already',
  );
});

test('the check of an empty installation names everything that is missing', async () => {
  const { readFailures } = await createInstallation();
  expect(await readFailures()).toEqual([
    'Admins: none; set ADMIN_EMAIL and ADMIN_PASSWORD for the next start',
    'Products: no product 1, 2, 3, 6, 7; create them with node api/dist/setup.js products <file> (deploy/catalogue.example.json)',
    'Remotes: no key list; publish it with node api/dist/publish.js --keys <file>',
    expect.stringMatching(/^Shell: .*build it with node shell\/build\.mjs$/),
    'Mail: SMTP_URL is not set; mails are only kept',
    'Address: PUBLIC_URL is not set',
  ]);
});

test('the files for MetaTrader that an installation lacks are named', async () => {
  const { db, services } = await createInstallation();
  const { settings } = services;
  await copyFile(path.join(terminal, 'Parque.mq5'), path.join(settings.dataDir, 'Parque.mq5'));
  const folders = { shell: settings.dataDir, terminal: settings.dataDir };
  expect(await checkInstallation(db, settings, folders)).toContainEqual({
    subject: 'Terminals',
    isFine: false,
    detail: `no ParqueLicencia.mqh in ${settings.dataDir}; copy the folder terminal of the source there`,
  });
});

test('a mail server that does not answer is named with its address and the cause', async () => {
  const mail = { smtpUrl: 'smtp://parque:secreto@127.0.0.1:1', from: 'hola@parque.example' };
  const { readFailures } = await createInstallation({ settings: { mail } });
  const [line] = (await readFailures()).filter((text) => text.startsWith('Mail: '));
  expect(line).toMatch(/^Mail: 127\.0\.0\.1:1 \(SMTP_URL\) cannot be used: .*ECONNREFUSED/);
  expect(line).not.toContain('secreto');
});

test('the check accepts a complete installation', async () => {
  const { mail } = await createMailServer(() => true);
  const { db, services, readFailures } = await createInstallation({
    settings: { mail, publicUrl: 'https://parque.example', trustedProxies: 1, adminNeedsSecondFactor: true },
  });
  await createProducts(services, await readExample());
  await db.insert(users).values({ name: 'Jefa', email: 'jefa@correo.es', rol: 1, passwordHash: 'none' });
  const subjects = (await readFailures()).map((line) => line.split(':')[0]);
  expect(subjects).toEqual(['Admins', 'Remotes', 'Shell']);
});

test('a shell that was built with other root keys than those of the settings is named', async () => {
  const { services, readFailures } = await createInstallation({ settings: { rootKeys: ['ours='] } });
  const { dataDir } = services.settings;
  await writeFile(path.join(dataDir, 'host.1.json'), '{ "rootKeys": ["of-a-laptop="] }');
  await writeFile(
    path.join(dataDir, 'index.html'),
    '<meta name="parque-host" content="/shell/host.1.json" />',
  );
  expect(await readFailures()).toContainEqual(
    expect.stringMatching(/^Shell: .*\(of-a-laptop=\) than ROOT_KEYS \(ours=\); build it again/),
  );
});

test.each([
  ['changed', 'let a=1', /^Address: files are changed on their way from http/],
  ['unchanged', 'let a = 1;', /is not https$/],
])('a script of the shell that arrives %s', async (_, script, expected) => {
  const proxy = createServer((_request, answer) => answer.end(script)).listen(0, '127.0.0.1');
  endAfterTest(() => proxy.close());
  await once(proxy, 'listening');
  const publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { services, readFailures } = await createInstallation({
    settings: { publicUrl, trustedProxies: 1 },
  });
  await writeFile(path.join(services.settings.dataDir, 'main.js'), 'let a = 1;');
  expect((await readFailures()).filter((line) => line.startsWith('Address: '))).toEqual([
    expect.stringMatching(expected),
  ]);
});

test('a picture of an origin that is not granted is named, because the page does not show it', async () => {
  const { db, services, readFailures } = await createInstallation();
  await createProducts(services, await readExample());
  await db.update(products).set({ img: 'https://cdn.example/dash.png' }).where(eq(products.id, 2));
  const [pictureFault] = (await readFailures()).filter((line) => line.startsWith('Pictures: '));
  expect(pictureFault).toMatch(/--images <origin>: .+ \(https:\/\/cdn\.example\/dash\.png\)$/);
});

const [listedKey, otherKey] = [generatePrivateKey(), generatePrivateKey()];
const createKeyList = (registryKey: string) => ({ registryKeys: [computePublicKey(registryKey)] });

test.each<[string, Partial<Settings>, string[]]>([
  ['accepted when the key list names it', { registryKey: listedKey }, []],
  [
    'named when the key list names another one, because no browser then shows a page',
    { registryKey: otherKey },
    [
      `Registry key: REGISTRY_KEY is not the registry key of the key list: it has the id ${computePublicKey(otherKey).id}, the list names ${computePublicKey(listedKey).id}; set the key of the list`,
    ],
  ],
  [
    'named when it is a root key, which belongs on no server',
    { registryKey: listedKey, rootKeys: [computePublicKey(listedKey).publicKey] },
    [
      'Registry key: REGISTRY_KEY is a root key, which belongs on no server; set the registry key of the key list',
    ],
  ],
])('the registry key is %s', async (_, settings, faults) => {
  const { db, readFailures } = await createInstallation({ settings });
  const signedList = sign('keys', createKeyList(listedKey), otherKey);
  await db.insert(keyLists).values({ version: 1, signed: signedList, publishedAt: new Date() });
  expect((await readFailures()).filter((line) => line.startsWith('Registry key: '))).toEqual(faults);
});
