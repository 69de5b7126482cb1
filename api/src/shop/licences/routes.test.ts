import { auditLog, entitlements } from '../../core/database/schema';
import { testApi } from '../../testing/test-api';

const dashPro = 6;

/** Ana, who owns DashPro and the scanner, and an admin. */
async function createOwner() {
  const api = await testApi();
  const ana = await api.signedIn('Ana', { owns: [dashPro, 7] });
  const admin = await api.signedIn('Jefa', { rol: 1 });
  return { ...api, ana, admin };
}

test('a registered number cannot be changed by its owner', async () => {
  const { ana } = await createOwner();
  await ana.post('/license', { product_id: dashPro, account_1: 41005995 });
  const second = await ana.post('/license', { product_id: dashPro, account_1: 777 });
  expect([second.status, second.body.code]).toEqual([409, 'account_locked']);
  expect((await ana.get(`/getaccount/${ana.id}/${dashPro}`)).body).toMatchObject({
    account_1: 41005995,
    account_2: null,
  });
});

test('spec 3: the second number is added, with or without the first in the request', async () => {
  const { ana } = await createOwner();
  await ana.post('/license', { user_id: ana.id, product_id: 6, account_1: 111, account_2: null });
  const both = await ana.post('/license', { user_id: ana.id, product_id: 6, account_1: 111, account_2: 222 });
  expect(both.body).toMatchObject({ account_1: 111, account_2: 222, status: 'Activo' });
  await ana.post('/license', { product_id: 7, account_1: 1 });
  expect((await ana.post('/license', { product_id: 7, account_2: 2 })).body).toMatchObject({
    account_1: 1,
    account_2: 2,
  });
});

test.each([
  ['the second', { account_1: 41005995 }, { account_2: 41005995 }, 'account_2'],
  ['the first', { account_2: 41005995 }, { account_1: 41005995 }, 'account_1'],
  ['both', {}, { account_1: 41005995, account_2: 41005995 }, 'account_2'],
])('a number that is in both places is rejected at %s', async (_place, before, sent, field) => {
  const { ana } = await createOwner();
  await ana.post('/license', { product_id: dashPro, ...before });
  const { status, body } = await ana.post('/license', { product_id: dashPro, ...sent });
  expect([status, body.fields]).toEqual([
    422,
    { [field]: 'Esta cuenta ya está en la otra casilla. Escribe otro número.' },
  ]);
});

test.each(['suspended', 'revoked'] as const)(
  'the licence of a %s product is listed with that access',
  async (status) => {
    const { ana, admin, db } = await createOwner();
    await ana.post('/license', { product_id: dashPro, account_1: 1 });
    const listLicences = async () => (await admin.get('/userlicences/dashpro')).body;
    expect(await listLicences()).toMatchObject([{ access: 'active', status: 'Activo' }]);
    await db.update(entitlements).set({ status });
    expect(await listLicences()).toMatchObject([{ access: status, status: 'Activo' }]);
  },
);

test('when two concurrent requests have different numbers, one is stored and the other is rejected', async () => {
  const { ana } = await createOwner();
  const tries = await Promise.all(
    [11, 22, 33, 44].map((account_1) => ana.post('/license', { product_id: dashPro, account_1 })),
  );
  const acceptedAnswers = tries.filter(({ status }) => status === 200);
  expect(acceptedAnswers).toHaveLength(1);
  expect(tries.filter(({ status }) => status === 409)).toHaveLength(3);
  expect((await ana.get(`/getaccount/${ana.id}/6`)).body.account_1).toBe(acceptedAnswers[0]?.body.account_1);
});

test('spec 7: a licence that was never saved is answered as null', async () => {
  const { ana } = await createOwner();
  const { status, body } = await ana.get(`/getaccount/${ana.id}/6`);
  expect([status, body]).toEqual([200, null]);
});

test("spec 7: another user's licence can be neither read nor written", async () => {
  const { ana, signedIn } = await createOwner();
  const eva = await signedIn('Eva', { owns: [dashPro] });
  await ana.post('/license', { product_id: dashPro, account_1: 111 });
  expect((await eva.get(`/getaccount/${ana.id}/6`)).body.code).toBe('forbidden');
  const writeAnswer = await eva.post('/license', { user_id: ana.id, product_id: dashPro, account_2: 9 });
  expect([writeAnswer.status, writeAnswer.body.code]).toEqual([403, 'forbidden']);
  expect((await ana.get(`/getaccount/${ana.id}/6`)).body.account_2).toBeNull();
});

test('spec 3: a licence needs its product: owned, not ended, not suspended', async () => {
  const { signedIn, db, now } = await testApi();
  const ana = await signedIn('Ana');
  const save = () => ana.post('/license', { product_id: dashPro, account_1: 111 });
  expect([(await save()).status, (await save()).body.code]).toEqual([403, 'product_required']);

  const setEntitlement = async (values: Pick<typeof entitlements.$inferInsert, 'status' | 'until'>) => {
    const row = { userId: ana.id, productId: dashPro, ...values };
    await db
      .insert(entitlements)
      .values(row)
      .onConflictDoUpdate({ target: [entitlements.userId, entitlements.productId], set: row });
  };
  await setEntitlement({ status: 'active', until: new Date(+now() - 1000) });
  expect((await save()).body.code).toBe('product_required');
  await setEntitlement({ status: 'suspended', until: null });
  expect((await save()).body.code).toBe('product_required');
  const until = new Date(+now() + 60_000);
  await setEntitlement({ status: 'active', until });
  expect((await save()).body).toMatchObject({ account_1: 111, fecha_caducidad: until.toISOString() });
});

test('spec 5: a product without a licence is rejected, and nothing is stored', async () => {
  const { signedIn } = await testApi();
  const ana = await signedIn('Ana', { owns: [2, 6] });
  expect((await ana.post('/license', { product_id: 2, account_1: 1 })).status).toBe(422);
});

test('an admin cannot store one number twice in a licence', async () => {
  const { ana, admin } = await createOwner();
  const { body: licence } = await ana.post('/license', { product_id: dashPro, account_1: 111 });
  const answer = await admin.put('/license', {
    ...toEditableFields(licence),
    account_1: 111,
    account_2: 111,
  });
  expect([answer.status, answer.body.fields]).toEqual([
    422,
    { account_2: 'Esta cuenta ya está en la otra casilla. Escribe otro número.' },
  ]);
  expect((await ana.get(`/getaccount/${ana.id}/${dashPro}`)).body.account_2).toBeNull();
});

test('spec 4: an admin changes numbers and status, and the audit log has the values before and after', async () => {
  const { ana, admin, db } = await createOwner();
  const { body: licence } = await ana.post('/license', { product_id: dashPro, account_1: 111 });
  const answer = await admin.put('/license', {
    ...toEditableFields(licence),
    account_1: 999,
    status: 'Bloqueado',
  });
  expect(answer.body).toMatchObject({ account_1: 999, status: 'Bloqueado', version: licence.version + 1 });
  const notes = await db.select().from(auditLog);
  expect(notes.at(-1)).toMatchObject({
    actorId: admin.id,
    action: 'licence.edit',
    before: { account1: 111, status: 'Activo' },
    after: { account1: 999, status: 'Bloqueado' },
  });
});

test('an admin does not overwrite a change that another admin saved in between', async () => {
  const { ana, admin } = await createOwner();
  const { body: earlierLicence } = await ana.post('/license', { product_id: dashPro, account_1: 111 });
  await ana.post('/license', { product_id: dashPro, account_2: 222 });
  const late = await admin.put('/license', { ...toEditableFields(earlierLicence), account_2: 333 });
  expect([late.status, late.body.code]).toEqual([409, 'edit_conflict']);
});

test('spec 7: an admin reads the licences of one product, and deletes one', async () => {
  const { ana, admin } = await createOwner();
  const { body: keptLicence } = await ana.post('/license', { product_id: 6, account_1: 111 });
  const { body: other } = await ana.post('/license', { product_id: 7, account_1: 111 });
  expect((await admin.get('/userlicences/dashpro')).body).toEqual([keptLicence]);
  expect((await admin.delete(`/license/${keptLicence.id}`)).status).toBe(204);
  expect((await admin.get('/userlicences/dashpro')).body).toEqual([]);
  expect((await admin.get('/userlicences/escaner')).body).toEqual([other]);
  expect((await admin.delete(`/license/${keptLicence.id}`)).status).toBe(404);
});

test('an admin reads a long list in pages', async () => {
  const { signedIn } = await testApi();
  const admin = await signedIn('Jefa', { rol: 1 });
  for (const name of ['Ana', 'Luis', 'Eva']) {
    const user = await signedIn(name, { owns: [dashPro] });
    await user.post('/license', { product_id: dashPro, account_1: 111 });
  }
  const { body: all } = await admin.get('/userlicences/dashpro');
  const { body: first } = await admin.get('/userlicences/dashpro?limit=2');
  const { body: last } = await admin.get(`/userlicences/dashpro?limit=2&after=${first[1].id}`);
  expect([first.length, last.length]).toEqual([2, 1]);
  expect([...first, ...last]).toEqual(all);
  expect((await admin.get('/userlicences/dashpro?limit=1001')).status).toBe(422);
});

function toEditableFields({
  id,
  user_id,
  product_id,
  account_1,
  account_2,
  status,
  version,
}: Record<string, unknown>) {
  return { id, user_id, product_id, account_1, account_2, status, version };
}
