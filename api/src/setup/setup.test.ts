import { eq } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartRefused } from '../settings';
import { mailServer } from '../testing/mail-server';
import { products, users } from '../database/schema';
import { testApi } from '../testing/test-api';
import { createProducts, parseCatalogue } from './catalogue';
import { checkInstallation } from './check';

const exampleFile = path.join(process.cwd(), 'deploy', 'catalogue.example.json');
const example = async () => parseCatalogue(await readFile(exampleFile, 'utf8'));

/** An installation without products, and its services. */
async function installation(options: Parameters<typeof testApi>[0] = {}) {
  const { db, settings, app, now } = await testApi(options);
  await db.delete(products);
  const services = { db, settings, now, log: app.log };
  const failed = async () =>
    (await checkInstallation(db, settings, settings.dataDir)).flatMap(({ subject, isFine, detail }) =>
      isFine ? [] : [`${subject}: ${detail}`],
    );
  return { db, services, failed };
}

test('the example catalogue creates the products with their reserved ids, once', async () => {
  const { services } = await installation();
  const catalogue = await example();
  const created = await createProducts(services, catalogue);
  expect(created.map(({ id, isNew }) => [id, isNew])).toEqual([1, 2, 3, 6, 7].map((id) => [id, true]));
  const again = await createProducts(services, catalogue);
  expect(again.every(({ isNew }) => !isNew)).toBe(true);
});

test('a catalogue with wrong fields is rejected with their names', () => {
  expect(() => parseCatalogue('{')).toThrow(StartRefused);
  const product = { kind: 'connector', hotmart_id: 1, title: '', price: '-1' };
  expect(() => parseCatalogue(JSON.stringify({ products: [product] }))).toThrow(
    /products\.0\.title: .*products\.0\.price: /,
  );
});

test('two products with the same Hotmart number are rejected with the name of the second', async () => {
  const { services } = await installation();
  const { products: entries } = await example();
  const same = entries.map((entry) => ({ ...entry, hotmart_id: 77 }));
  await expect(createProducts(services, { products: same })).rejects.toThrow(
    /Cannot create dashboard-mensual: hotmart_id/,
  );
});

test('the check of an empty installation names everything that is missing', async () => {
  const { failed } = await installation();
  expect(await failed()).toEqual([
    'Admins: none; set ADMIN_EMAIL and ADMIN_PASSWORD for the next start',
    'Products: no product 1, 2, 3, 6, 7; create them with setup products',
    'Remotes: no key list; publish one with publish --keys',
    expect.stringMatching(/^Shell: .*build it with node shell\/build\.mjs$/),
    'Mail: SMTP_URL is not set; mails are only kept',
    'Address: PUBLIC_URL is not set',
  ]);
});

test('the check accepts a complete installation', async () => {
  const { mail } = await mailServer(() => true);
  const { db, services, failed } = await installation({
    settings: { mail, publicUrl: 'https://parque.example', trustedProxies: 1, adminNeedsSecondFactor: true },
  });
  await createProducts(services, await example());
  await db.insert(users).values({ name: 'Jefa', email: 'jefa@correo.es', rol: 1, passwordHash: 'none' });
  const subjects = (await failed()).map((line) => line.split(':')[0]);
  expect(subjects).toEqual(['Admins', 'Remotes', 'Shell']);
});

test('a picture of an origin that is not granted is named, because the page does not show it', async () => {
  const { db, services, failed } = await installation();
  await createProducts(services, await example());
  await db.update(products).set({ img: 'https://cdn.example/dash.png' }).where(eq(products.id, 2));
  const [named] = (await failed()).filter((line) => line.startsWith('Pictures: '));
  expect(named).toMatch(/--images: .+ \(https:\/\/cdn\.example\/dash\.png\)$/);
});
