import { eq, inArray } from 'drizzle-orm';
import { users } from '../../core/database/schema';
import { createPurchaseBody } from '../../shop/purchases/testing/body';
import { createOffice, readAll } from './testing/office';

const toUserRows = (names: readonly string[]) =>
  names.map((name, i) => ({ name, email: `p${i}@correo.es`, passwordHash: 'none' }));

test('a user is found by a part of name, e-mail or Telegram user, literally', async () => {
  const { admin, db } = await createOffice();
  await db.insert(users).values([
    { name: 'Ana Gil', email: 'ana@correo.es', telegram: '@anita', passwordHash: 'none' },
    { name: 'Eva_Sol', email: 'eva@correo.es', passwordHash: 'none' },
    { name: 'EvaXSol', email: 'otra@correo.es', passwordHash: 'none' },
  ]);
  const find = async (search: string) => {
    const { body } = await admin.get(`/admin/users?search=${encodeURIComponent(search)}`);
    return body.rows.map(({ name }: { name: string }) => name);
  };
  expect(await find('gil')).toEqual(['Ana Gil']);
  expect(await find('ANITA')).toEqual(['Ana Gil']);
  expect(await find('otra@')).toEqual(['EvaXSol']);
  expect(await find('eva_')).toEqual(['Eva_Sol']);
  expect(await find('%')).toEqual([]);
});

test.each([
  'sort=id',
  'sort=id&direction=asc',
  'sort=created_at',
  'sort=created_at&direction=asc',
  'sort=name',
  'sort=name&direction=desc',
  'sort=email',
  'sort=last_seen',
  'sort=last_seen&direction=asc',
])(
  'page by page by %s, each user is on one page only, although others register in the meantime',
  async (sort) => {
    const { admin, db } = await createOffice();
    const names = ['Ana', 'ana', 'Ana', 'Íñigo', 'Zoe', 'ana', 'Bea'];
    const madeUsers = await db.insert(users).values(toUserRows(names)).returning({ id: users.id });
    await db.update(users).set({ lastSeenAt: new Date() }).where(eq(users.name, 'Ana'));
    let extra = 0;
    const shownIds = await readAll(admin.get, `/admin/users?${sort}&limit=2`, () =>
      db.insert(users).values({ name: 'Ana', email: `extra${extra++}@correo.es`, passwordHash: 'none' }),
    );
    expect(new Set(shownIds).size).toBe(shownIds.length);
    expect(shownIds).toEqual(expect.arrayContaining([...madeUsers.map(({ id }) => id), admin.id]));
  },
);

test('users are sorted by their registration, or by default by their ids, the newest first', async () => {
  const { admin, db } = await createOffice();
  const [first, second, third] = toUserRows(['first', 'second', 'third']);
  if (!first || !second || !third) throw new Error('three users');
  await db.insert(users).values([
    { ...third, createdAt: new Date('2026-03-01') },
    { ...first, createdAt: new Date('2026-01-01') },
    { ...second, createdAt: new Date('2026-02-01') },
  ]);
  const readNames = async (query: string) =>
    (await admin.get(`/admin/users?${query}`)).body.rows.map(({ name }: { name: string }) => name);
  expect(await readNames('sort=created_at&direction=asc')).toEqual(['first', 'second', 'third', 'Jefa']);
  expect(await readNames('')).toEqual(['second', 'first', 'third', 'Jefa']);
});

test.each(['nada', 'WzFd', Buffer.from('["id desc","x"]').toString('base64url'), '%00'])(
  'the cursor %j is rejected at its field',
  async (cursor) => {
    const { admin } = await createOffice();
    const { status, body } = await admin.get(`/admin/users?cursor=${cursor}`);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['cursor']]);
  },
);

test('a cursor of another order is rejected', async () => {
  const { admin, db } = await createOffice();
  await db.insert(users).values(toUserRows(['Ana', 'Bea']));
  const { body } = await admin.get('/admin/users?sort=name&limit=1');
  expect((await admin.get(`/admin/users?sort=email&limit=1&cursor=${body.next}`)).status).toBe(422);
});

test('a user is shown with products, their reasons and the last visit', async () => {
  const { admin, deliver, signedIn, pass } = await createOffice();
  const ana = await signedIn('Ana');
  await deliver(
    createPurchaseBody({ email: ana.email, transaction: 'HP1' }),
    createPurchaseBody({ email: ana.email, transaction: 'HP2' }),
    createPurchaseBody({ email: ana.email, transaction: 'HP3', product: 7 }),
    createPurchaseBody({ email: ana.email, transaction: 'HP3', product: 7, event: 'PURCHASE_PROTEST' }),
  );
  pass(5 * 60_000);
  await ana.get('/user/products');
  const { body } = await admin.get(`/admin/users/${ana.id}`);
  expect(body).toMatchObject({ email: 'ana@correo.es', rol: 0, sessions: 1 });
  expect(body.products).toEqual([
    expect.objectContaining({ product_id: 6, status: 'Activo', transactions: ['HP2', 'HP1'], manual: null }),
    expect.objectContaining({ product_id: 7, status: 'Suspendido', transactions: ['HP3'] }),
  ]);
  expect(Date.parse(body.last_seen) - Date.now()).toBeGreaterThan(4 * 60_000);
  expect(JSON.stringify(body)).not.toMatch(/password|hash/i);
});

test('the filter by product shows only its current owners', async () => {
  const { admin, deliver, signedIn } = await createOffice();
  const [ana] = [await signedIn('Ana', { owns: [7] }), await signedIn('Eva', { owns: [6] })];
  await deliver(createPurchaseBody({ email: 'eva@correo.es', product: 7, event: 'PURCHASE_CHARGEBACK' }));
  const { body } = await admin.get('/admin/users?product_id=7');
  expect(body.rows.map(({ id }: { id: number }) => id)).toEqual([ana.id]);
});

test('a reset ends every session of that user and of no other, and is audited with its reason', async () => {
  const { admin, signedIn, lastNote } = await createOffice();
  const first = await signedIn('Ana');
  const second = await signedIn('Ana');
  const eva = await signedIn('Eva');
  const rejection = await admin.post(`/admin/users/${first.id}/sessions/reset`, { reason: ' ' });
  expect([rejection.status, Object.keys(rejection.body.fields)]).toEqual([422, ['reason']]);
  const { body } = await admin.post(`/admin/users/${first.id}/sessions/reset`, { reason: 'Móvil perdido' });
  expect(body).toEqual({ closed: 2 });
  for (const session of [first, second]) {
    expect((await session.get('/user/products')).body.code).toBe('session_expired');
  }
  expect((await eva.get('/user/products')).status).toBe(200);
  expect(await lastNote()).toMatchObject({
    actorId: admin.id,
    action: 'user.sessions.reset',
    subject: `user:${first.id}`,
    reason: 'Móvil perdido',
    before: { open: 2 },
  });
  expect((await admin.post('/admin/users/999/sessions/reset', { reason: 'Nadie' })).status).toBe(404);
});

test('the CSV contains every user of the filters, and no cell is a formula', async () => {
  const { admin, db } = await createOffice();
  await db.insert(users).values([
    { name: '=HYPERLINK("http://malo")', email: 'uno@filtro.es', telegram: '@uno', passwordHash: 'none' },
    { name: 'Gil, Ana\n"la de Lugo"', email: 'dos@filtro.es', passwordHash: 'none' },
    { name: 'Fuera', email: 'fuera@otro.es', passwordHash: 'none' },
  ]);
  const { headers, body } = await admin.get('/admin/users/export?search=filtro&sort=email&direction=desc');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="usuarios.csv"');
  const [head, first, ...rest] = body.split('\r\n');
  expect(head).toBe('\ufeffid;nombre;email;telegram;rol;registro;última visita;productos');
  expect(first).toContain(`"'=HYPERLINK(""http://malo"")";uno@filtro.es;'@uno;0;`);
  expect(rest.join('\r\n')).toContain('"Gil, Ana\n""la de Lugo""";dos@filtro.es;;0;');
  expect(body).not.toContain('Fuera');
});

test('the CSV names a decision by hand once', async () => {
  const { admin, signedIn } = await createOffice();
  const { id } = await signedIn('Ana');
  const decision = { user_id: id, product_id: 6, reason: 'Compartió el robot' };
  await admin.post('/admin/entitlements/revoke', decision);
  await admin.post('/admin/entitlements', { ...decision, product_id: 7, reason: 'Regalo', until: null });
  const { body } = await admin.get('/admin/users/export?search=ana');
  expect(body).toContain(
    '"DashPro Retirado a mano: Compartió el robot; Trend Scanner Activo concedido a mano: Regalo"',
  );
});

test('the CSV continues after the first thousand rows', async () => {
  const { admin, db } = await createOffice();
  const many = Array.from({ length: 1203 }, (_, i) => ({
    name: 'Uno',
    email: `n${i}@correo.es`,
    passwordHash: 'none',
  }));
  await db.insert(users).values(many);
  const { body } = await admin.get('/admin/users/export?search=n');
  const emails = [...body.matchAll(/n\d+@correo\.es/g)].map(([email]) => email);
  expect([emails.length, new Set(emails).size]).toEqual([1203, 1203]);
});

test('two admins who remove the role of each other leave one admin', async () => {
  const { signedIn, db } = await createOffice();
  for (const round of [1, 2, 3]) {
    const [first, second] = [
      await signedIn(`Una${round}`, { rol: 1 }),
      await signedIn(`Otra${round}`, { rol: 1 }),
    ];
    const demoteUser = (by: typeof first, id: number) =>
      by.put(`/admin/users/${id}/role`, { role: 'usuario', reason: 'Relevo' });
    const answers = await Promise.all([demoteUser(first, second.id), demoteUser(second, first.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const remainingUsers = await db
      .select({ rol: users.rol })
      .from(users)
      .where(inArray(users.id, [first.id, second.id]));
    expect(remainingUsers.map(({ rol }) => rol).sort()).toEqual([0, 1]);
  }
});

test('a product whose payment was returned is shown as refunded, also when a grant by hand keeps it active', async () => {
  const { admin, signedIn, deliver } = await createOffice();
  const ana = await signedIn('Ana');
  const facts = { email: ana.email };
  await deliver(
    createPurchaseBody({ ...facts, transaction: 'HP1', product: 6 }),
    createPurchaseBody({ ...facts, transaction: 'HP1', product: 6, event: 'PURCHASE_REFUNDED' }),
    createPurchaseBody({ ...facts, transaction: 'HP2', product: 7 }),
  );
  const decision = { user_id: ana.id, reason: 'Abuso' };
  await admin.post('/admin/entitlements/revoke', { ...decision, product_id: 7 });
  const readProducts = async () => (await admin.get(`/admin/users/${ana.id}`)).body.products;
  expect(await readProducts()).toMatchObject([
    { product_id: 6, status: 'Reembolsado', transactions: ['HP1'] },
    { product_id: 7, status: 'Retirado' },
  ]);
  await admin.post('/admin/entitlements', { ...decision, product_id: 6, until: null });
  expect((await readProducts())[0]).toMatchObject({ product_id: 6, status: 'Activo', is_refunded: true });
});

test('names are found with and without accents, and are sorted as Spanish does', async () => {
  const { admin, db } = await createOffice();
  await db.insert(users).values(toUserRows(['Zoe', 'Álvaro', 'alvaro', 'Ñuño', 'Nadia', 'Oto', 'ÍÑIGO']));
  const readNames = async (query: string) =>
    (await admin.get(`/admin/users?${query}`)).body.rows.map(({ name }: { name: string }) => name);
  for (const search of ['álvaro', 'ALVARO', 'alvaro', 'Álvaro'])
    expect((await readNames(`search=${encodeURIComponent(search)}`)).sort()).toEqual(['alvaro', 'Álvaro']);
  expect(await readNames('search=inigo')).toEqual(['ÍÑIGO']);
  const sortedNames = ['alvaro', 'Álvaro', 'ÍÑIGO', 'Jefa', 'Nadia', 'Ñuño', 'Oto', 'Zoe'];
  expect(await readNames('sort=name')).toEqual(sortedNames);
  expect(await readNames('sort=name&direction=desc')).toEqual([...sortedNames].reverse());
});
