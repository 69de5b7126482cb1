import { eq } from 'drizzle-orm';
import { auditLog, copyAccounts, users } from '../../core/database/schema';
import { testApi } from '../../testing/test-api';

const path = '/usercopy/copy-trading';
const master = {
  product_id: 4,
  email: 'mesa@parque.es',
  usuario: '51203847',
  clave: 'clave-de-la-mesa',
  servidor: 'Meridiano-Real 01',
  tipoCuenta: 'Master',
};

async function createApiWithMaster() {
  const api = await testApi();
  const admin = await api.signedIn('Jefa', { rol: 1 });
  const { body: account } = await admin.post('/usercopy', master);
  const { id, usuario, servidor, tipoCuenta, status, version } = account;
  const edit = (change: object) =>
    admin.put('/usercopy', { id, usuario, servidor, tipoCuenta, status, version, ...change });
  return { ...api, admin, account, edit };
}

/** Creates a user who takes a link, and so becomes a client. */
async function createClient(
  { admin, signedIn }: Awaited<ReturnType<typeof createApiWithMaster>>,
  name: string,
) {
  const client = await signedIn(name, { owns: [4] });
  const url = `https://copia.example/r/${name}`;
  await admin.post('/copy/url', { url, product_id: 4 });
  const { body } = await client.get('/get-link-copy/copy-trading');
  await client.post('/get-link-copy/copy-trading', { link: body.link, size: '1000' });
  return client;
}

test('spec 3: a user who takes a copy link appears once among the copy users', async () => {
  const api = await createApiWithMaster();
  const ana = await createClient(api, 'Ana');
  await createClient(api, 'Ana');
  expect((await api.admin.get(path)).body).toMatchObject([
    { email: master.email, tipoCuenta: 'Master', idUsuario: null },
    { email: 'ana@correo.es', tipoCuenta: 'Esclava', idUsuario: ana.id, status: 'Activo', usuario: '' },
  ]);
});

test('the accounts of a product are read in pages of the requested size', async () => {
  const { admin } = await createApiWithMaster();
  for (const name of ['una', 'dos']) await admin.post('/usercopy', { ...master, email: `${name}@correo.es` });
  const { body: all } = await admin.get(path);
  const { body: first } = await admin.get(`${path}?limit=2`);
  const { body: last } = await admin.get(`${path}?limit=2&after=${first[1].id}`);
  expect([first.length, last.length]).toEqual([2, 1]);
  expect([...first, ...last]).toEqual(all);
});

test('an account that was added by email belongs to the user with that address', async () => {
  const { admin, signedIn } = await createApiWithMaster();
  const eva = await signedIn('Eva');
  const { body } = await admin.post('/usercopy', { ...master, email: ' EVA@correo.es ' });
  expect(body).toMatchObject({ email: 'eva@correo.es', idUsuario: eva.id });
});

test('an account that was added by email does not belong to a user who has not verified the address', async () => {
  const { admin, anyone, caller, db } = await createApiWithMaster();
  const eva = { name: 'Eva', email: 'eva@correo.es', password: 'tres gatos verdes' };
  const { body } = await anyone.post('/register', eva);
  const addAnswer = await admin.post('/usercopy', { ...master, email: eva.email });
  expect(addAnswer.body).toMatchObject({ email: eva.email, idUsuario: null });
  const me = caller({ authorization: `Bearer ${body.access_token}` });
  expect((await me.post('/me/deletion', { email: eva.email })).status).toBe(204);
  expect(await db.$count(copyAccounts)).toBe(2);
});

test('a client who has not verified the address does not get the account that an admin added with it', async () => {
  const api = await createApiWithMaster();
  await api.admin.post('/usercopy', { ...master, email: 'ana@correo.es' });
  const ana = await api.signedIn('Ana');
  await api.db.update(users).set({ emailProvenAt: null }).where(eq(users.id, ana.id));
  await createClient(api, 'Ana');
  expect((await api.admin.get(path)).body).toMatchObject([{}, { email: ana.email, idUsuario: null }]);
});

test('a product has at most one account per email', async () => {
  const { admin, db } = await createApiWithMaster();
  const again = await admin.post('/usercopy', { ...master, email: 'MESA@parque.es' });
  expect([again.status, again.body.code]).toEqual([409, 'copy_user_known']);
  expect(await db.$count(copyAccounts)).toBe(1);
});

test('spec 3: a change is stored, and audited with the values before and after', async () => {
  const { admin, db, account, edit } = await createApiWithMaster();
  const editAnswer = await edit({ usuario: '777', status: 'Bloqueado' });
  expect(editAnswer.body).toEqual({ ...account, usuario: '777', status: 'Bloqueado', version: 2 });
  expect((await admin.get(path)).body).toEqual([editAnswer.body]);
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
    actorId: admin.id,
    action: 'copy-user.edit',
    before: { usuario: master.usuario, status: 'Activo' },
    after: { usuario: '777', status: 'Bloqueado' },
  });
});

test('a change does not overwrite what another admin saved in between', async () => {
  const { admin, edit } = await createApiWithMaster();
  const tries = await Promise.all([edit({ usuario: '1' }), edit({ usuario: '2' })]);
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(tries.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
  const storedUser = tries.find(({ status }) => status === 200)?.body.usuario;
  expect((await admin.get(path)).body[0].usuario).toBe(storedUser);
});

test('a password is shown only on request, and each request is audited', async () => {
  const { admin, db, account } = await createApiWithMaster();
  const readPassword = await admin.post(`/usercopy/${account.id}/clave`);
  expect(readPassword.body).toEqual({ clave: master.clave });
  expect(readPassword.headers['cache-control']).toBe('no-store');
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
    actorId: admin.id,
    action: 'copy-user.show-password',
    subject: `copy-user:${account.id}`,
  });
});

test('an edit without a password keeps the stored one, and an edit with a password replaces it', async () => {
  const { admin, account, edit } = await createApiWithMaster();
  const readPassword = async () => (await admin.post(`/usercopy/${account.id}/clave`)).body.clave;
  await edit({ usuario: '777' });
  expect(await readPassword()).toBe(master.clave);
  await edit({ clave: 'otra-clave', version: 2 });
  expect(await readPassword()).toBe('otra-clave');
});

test('a client without a password has none to show', async () => {
  const api = await createApiWithMaster();
  await createClient(api, 'Ana');
  const ana = (await api.admin.get(path)).body[1];
  expect((await api.admin.post(`/usercopy/${ana.id}/clave`)).body).toEqual({ clave: null });
});

test('neither the database, the audit log nor any list contains a password', async () => {
  const { admin, db, edit } = await createApiWithMaster();
  const { body } = await edit({ clave: 'otra-clave' });
  const storedRows = [await db.select().from(copyAccounts), await db.select().from(auditLog)];
  const seenText = JSON.stringify([storedRows, body, (await admin.get(path)).body]);
  for (const secret of [master.clave, 'otra-clave']) expect(seenText).not.toContain(secret);
});

test('an account of no copy product is not added, and an unknown one is not edited', async () => {
  const { admin, db, edit } = await createApiWithMaster();
  const other = { ...master, email: 'x@y.es', product_id: 6 };
  expect([(await admin.post('/usercopy', other)).status, (await edit({ id: 99 })).status]).toEqual([
    404, 404,
  ]);
  expect(await db.$count(copyAccounts)).toBe(1);
});

test.each(['dashpro', 'nada'])('%s has no copy users', async (name) => {
  const { admin } = await createApiWithMaster();
  expect((await admin.get(`/usercopy/${name}`)).body.code).toBe('not_found');
});
