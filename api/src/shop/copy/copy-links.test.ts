import { eq } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import { auditLog, copyLinks } from '../../core/database/schema';
import { testApi } from '../../testing/test-api';

const copyTrading = 4;
const createAddress = (number: number) => `https://copia.example/r/${number}`;

async function createApiWithLinks(count: number) {
  const api = await testApi();
  const admin = await api.signedIn('Jefa', { rol: 1 });
  for (let number = 1; number <= count; number += 1) {
    await admin.post('/copy/url', { url: createAddress(number), product_id: copyTrading });
  }
  const signInClient = (name: string) => api.signedIn(name, { owns: [copyTrading] });
  const countRemainingLinks = async (): Promise<number> => {
    const jefa = await api.signedIn('Jefa', { rol: 1 });
    return (await jefa.get(`/copy/countlinks/${copyTrading}`)).body.count;
  };
  return { ...api, admin, signInClient, countRemainingLinks };
}

const path = '/get-link-copy/copy-trading';

test('spec 7: the same link stays reserved for a user until it is used', async () => {
  const { signInClient, countRemainingLinks } = await createApiWithLinks(2);
  const ana = await signInClient('Ana');
  expect((await ana.get(path)).body).toEqual({ link: createAddress(1), olds: [] });
  expect((await ana.get(path)).body).toEqual({ link: createAddress(1), olds: [] });
  expect(await countRemainingLinks()).toBe(1);
});

test('spec 3: a used link is listed with its size, and the next link is reserved', async () => {
  const { signInClient } = await createApiWithLinks(2);
  const ana = await signInClient('Ana');
  const { body } = await ana.get(path);
  const takeAnswer = await ana.post(path, { link: body.link, size: '2500' });
  expect(takeAnswer.body).toEqual({ link: createAddress(2), olds: [{ url: `${createAddress(1)}/2500` }] });
  expect((await ana.get(path)).body).toEqual(takeAnswer.body);
});

test.each([
  ['2500.00', '2500'],
  ['2500.50', '2500.5'],
  ['1000', '1000'],
])('the size %s is appended to the address as %s', async (size, expected) => {
  const { signInClient } = await createApiWithLinks(1);
  const ana = await signInClient('Ana');
  await ana.get(path);
  const { body } = await ana.post(path, { link: createAddress(1), size });
  expect(body.olds).toEqual([{ url: `${createAddress(1)}/${expected}` }]);
});

test('a double click uses one link, with the size of the first click', async () => {
  const { signInClient } = await createApiWithLinks(3);
  const ana = await signInClient('Ana');
  const { body } = await ana.get(path);
  const clicks = await Promise.all(
    ['1000', '1000', '1000'].map((size) => ana.post(path, { link: body.link, size })),
  );
  expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await ana.get(path)).body.olds).toEqual([{ url: `${createAddress(1)}/1000` }]);
});

test('a used link is not assigned to an account of another size', async () => {
  const { signInClient } = await createApiWithLinks(2);
  const ana = await signInClient('Ana');
  await ana.get(path);
  const take = async (size: string) => {
    const { status, body } = await ana.post(path, { link: createAddress(1), size });
    return [status, body.code ?? body.olds];
  };
  const storedAddresses = [{ url: `${createAddress(1)}/2500` }];
  expect(await take('2500')).toEqual([200, storedAddresses]);
  expect(await take('5000')).toEqual([409, 'link_used']);
  // This is the same size in another spelling.
  expect(await take('2500.00')).toEqual([200, storedAddresses]);
  expect((await ana.get(path)).body).toEqual({ link: createAddress(2), olds: storedAddresses });
});

test('spec 7: under concurrent requests each link goes to one user and each user gets one', async () => {
  const { signInClient, countRemainingLinks, db } = await createApiWithLinks(6);
  const clients = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map(signInClient));
  const answers = await Promise.all(
    clients.flatMap((client) => [client.get(path), client.get(path), client.get(path)]),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const perClient = clients.map(
    (_, i) => new Set(answers.slice(i * 3, i * 3 + 3).map(({ body }) => body.link as string | null)),
  );
  for (const links of perClient) expect([...links].filter(Boolean).length).toBeLessThanOrEqual(1);
  const again = await Promise.all(clients.map((client) => client.get(path)));
  const links = again.flatMap(({ body }) => (body.link as string | null) ?? []);
  expect(new Set(links).size).toBe(links.length);
  expect(links).toHaveLength(6);
  expect(await countRemainingLinks()).toBe(0);
  expect(await db.$count(copyLinks)).toBe(6);
});

test('without free links no link is returned', async () => {
  const { signInClient } = await createApiWithLinks(0);
  const { status, body } = await (await signInClient('Ana')).get(path);
  expect([status, body]).toEqual([200, { link: null, olds: [] }]);
});

test('a link that is reserved for another user cannot be used', async () => {
  const { signInClient } = await createApiWithLinks(2);
  const [ana, eva] = [await signInClient('Ana'), await signInClient('Eva')];
  await ana.get(path);
  const takeAnswer = await eva.post(path, { link: createAddress(1), size: '1000' });
  expect([takeAnswer.status, takeAnswer.body.code]).toEqual([409, 'link_unavailable']);
  expect((await eva.post(path, { link: createAddress(2), size: '1000' })).body.code).toBe('link_unavailable');
  expect((await ana.get(path)).body.link).toBe(createAddress(1));
});

test('a reservation expires after thirty days, and its link is given to another user only when no unreserved link is left', async () => {
  const { signInClient, pass } = await createApiWithLinks(2);
  const ana = await signInClient('Ana');
  await ana.get(path);
  pass(31 * msPerDay);
  const [eva, leo] = [await signInClient('Eva'), await signInClient('Leo')];
  expect((await eva.get(path)).body.link).toBe(createAddress(2));
  expect((await leo.get(path)).body.link).toBe(createAddress(1));
  const back = await signInClient('Ana');
  expect((await back.get(path)).body.link).toBeNull();
});

test('a user whose reservation has expired keeps the link until another user gets it', async () => {
  const { signInClient, pass, countRemainingLinks } = await createApiWithLinks(1);
  await (await signInClient('Ana')).get(path);
  pass(31 * msPerDay);
  expect(await countRemainingLinks()).toBe(1);
  expect((await (await signInClient('Ana')).get(path)).body.link).toBe(createAddress(1));
  expect(await countRemainingLinks()).toBe(0);
});

test('a link requires the ownership of its product', async () => {
  const { signedIn, anyone, admin, countRemainingLinks } = await createApiWithLinks(1);
  const ana = await signedIn('Ana', { owns: [6] });
  for (const user of [ana, admin]) {
    expect((await user.get(path)).body.code).toBe('product_required');
    expect((await user.post(path, { link: createAddress(1), size: '1' })).body.code).toBe('product_required');
  }
  expect((await anyone.get(path)).status).toBe(401);
  expect(await countRemainingLinks()).toBe(1);
});

test.each(['nada', 'dashpro', 'conector'])('%s is not a copy product', async (name) => {
  const { signedIn } = await createApiWithLinks(0);
  const ana = await signedIn('Ana', { owns: [1, 6] });
  expect((await ana.get(`/get-link-copy/${name}`)).body.code).toBe('not_found');
});

test('a user who uses many links is limited', async () => {
  const { signInClient, pass } = await createApiWithLinks(22);
  const ana = await signInClient('Ana');
  for (let number = 1; number <= 20; number += 1) await ana.post(path, await next(ana));
  const refusedAnswer = await ana.post(path, await next(ana));
  expect([refusedAnswer.status, refusedAnswer.body.code]).toEqual([429, 'too_many_attempts']);
  pass(msPerDay / 12);
  const laterClient = await signInClient('Ana');
  expect((await laterClient.post(path, await next(laterClient))).status).toBe(200);
});

async function next(signInClient: { get(url: string): Promise<{ body: { link: string } }> }) {
  return { link: (await signInClient.get(path)).body.link, size: '1000' };
}

test('spec 3: an admin adds links and gets the number of free links; the audit log does not contain the link', async () => {
  const { admin, db } = await createApiWithLinks(1);
  const addAnswer = await admin.post('/copy/url', { url: 'https://copia.example/r/x/', product_id: 4 });
  expect([addAnswer.status, addAnswer.body]).toEqual([201, { count: 2 }]);
  const [row] = await db.select().from(copyLinks).where(eq(copyLinks.url, 'https://copia.example/r/x'));
  expect(row).toMatchObject({ productId: 4, userId: null });
  const notes = await db.select().from(auditLog);
  expect(notes.at(-1)).toMatchObject({ actorId: admin.id, action: 'copy-link.add' });
  expect(JSON.stringify(notes)).not.toContain('copia.example');
});

test('spec 7: an admin cannot add the same link twice, also not to another product or with a slash', async () => {
  const { admin, countRemainingLinks } = await createApiWithLinks(1);
  for (const url of [createAddress(1), `${createAddress(1)}/`]) {
    const { status, body } = await admin.post('/copy/url', { url, product_id: copyTrading });
    expect([status, body.code]).toEqual([409, 'link_known']);
    expect(body.fields.url).toBe('Ese enlace ya estaba añadido.');
  }
  expect(await countRemainingLinks()).toBe(1);
});

test.each([6, 99])('an admin adds no link to product %i, which is no copy product', async (product_id) => {
  const { admin, db } = await createApiWithLinks(0);
  expect((await admin.post('/copy/url', { url: createAddress(1), product_id })).status).toBe(404);
  expect(await db.$count(copyLinks)).toBe(0);
});

test('an admin reads the free links of each copy product, and no other product', async () => {
  const { admin, signInClient } = await createApiWithLinks(4);
  const [ana, eva] = [await signInClient('Ana'), await signInClient('Eva')];
  await ana.post(path, await next(ana));
  await eva.get(path);
  expect((await admin.get('/copy/stock')).body).toEqual([
    { product_id: 4, title: 'Copy Trading', url: 'copy-trading', free: 1, reserved: 2, assigned: 1 },
  ]);
});
