import { auditLog, connectorAccounts } from '../../../core/database/schema';
import { childType as child, createConnector, masterType as master } from '../testing/connector';
import { connectorPath as path } from '../testing/live-copier';

const noAccounts = { master: null, maestras: [], hijas: [], max_children: 2, max_masters: 1 };

test('spec 3: master and children are returned separately, children with their multiplier', async () => {
  const { ana, add } = await createConnector();
  expect((await ana.get(path)).body).toEqual(noAccounts);
  await add(ana, 10001001, master);
  await add(ana, 10001002, child, { multiplier: 1.5 });
  await add(ana, 10001003);
  const { body } = await ana.get(path);
  expect(body).toEqual({
    master: expect.objectContaining({ number: 10001001, type: 2, multiplier: null }),
    maestras: [body.master],
    hijas: [
      expect.objectContaining({ number: 10001002, type: 3, multiplier: 1.5, master_id: body.master.id }),
      expect.objectContaining({ number: 10001003, multiplier: 1 }),
    ],
    max_children: 2,
    max_masters: 1,
  });
});

test('spec 7: an account that its broker rejects is not stored', async () => {
  const { ana, add, db } = await createConnector();
  const rejection = await add(ana, 10001001, master, { password: 'no es' });
  expect([rejection.status, rejection.body.code]).toEqual([422, 'broker_refused']);
  const away = await add(ana, 10009003, master);
  expect([away.status, away.body.message]).toEqual([503, 'Error de conexión']);
  expect(await db.select().from(connectorAccounts)).toEqual([]);
});

test('an account cannot be connected twice', async () => {
  const { ana, add } = await createConnector();
  await add(ana, 10001001, master);
  expect((await add(ana, 10001001)).body).toMatchObject({
    code: 'account_connected',
    fields: { number: 'Esa cuenta ya está conectada.' },
  });
});

test('an account that would copy in a circle across users is rejected with 409, when added and when edited', async () => {
  const { ana, add, createBody, signedIn } = await createConnector();
  const beto = await signedIn('Beto', { owns: [1] });
  const eva = await signedIn('Eva', { owns: [1] });
  await add(ana, 10001001, master);
  await add(ana, 10001002);
  await add(beto, 10001002, master);
  await add(beto, 10001003);
  await add(eva, 10001003, master);
  expect((await add(eva, 10001001)).body).toMatchObject({
    code: 'copy_cycle',
    fields: { number: 'Con esta cuenta la copia daría vueltas en círculo. Elige otra.' },
  });
  const { body: harmless } = await add(eva, 10001004);
  const edit = await eva.put(path, { ...createBody(10001001), id: harmless.id });
  expect([edit.status, edit.body.code]).toEqual([409, 'copy_cycle']);
});

test('one of two concurrent requests that would close a circle is rejected', async () => {
  const { ana, add, signedIn } = await createConnector();
  const beto = await signedIn('Beto', { owns: [1] });
  await add(ana, 10001001, master);
  await add(beto, 10001002, master);
  const answers = await Promise.all([add(ana, 10001002), add(beto, 10001001)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('spec 7: a deleted account frees its slot', async () => {
  const { ana, add } = await createConnector();
  const { body: first } = await add(ana, 10001001);
  await add(ana, 10001002);
  const deletion = await ana.delete(`${path}/${first.id}`);
  expect([deletion.status, deletion.body.number]).toEqual([200, 10001001]);
  expect((await add(ana, 10001003)).status).toBe(201);
  expect((await ana.delete(`${path}/${first.id}`)).status).toBe(404);
});

test('spec 7: an edit changes number, server and multiplier, and never the type', async () => {
  const { ana, add, createBody } = await createConnector();
  const { body: row } = await add(ana, 10001001, child, { multiplier: 1 });
  const edit = await ana.put(path, { ...createBody(10001005, child, { multiplier: 0.25 }), id: row.id });
  expect(edit.body).toMatchObject({ id: row.id, number: 10001005, multiplier: 0.25 });
  const typeChange = await ana.put(path, { ...createBody(10001005, master), id: row.id });
  expect([typeChange.status, typeChange.body.fields.type]).toEqual([422, expect.any(String)]);
});

test.each([
  ['that changes the multiplier keeps the stored password, and is audited', { multiplier: 2.5 }, 200],
  ['to another number is rejected at the password, and changes nothing', { number: 10001006 }, 422],
])('an edit without the password %s', async (_what, change, status) => {
  const { ana, add, createBody, db } = await createConnector();
  const { body: row } = await add(ana, 10001005);
  const [before] = await db.select().from(connectorAccounts);
  const { password: _, ...body } = createBody(10001005);
  const answer = await ana.put(path, { ...body, id: row.id, version: row.version, ...change });
  expect(answer.status).toBe(status);
  const [after] = await db.select().from(connectorAccounts);
  expect(after).toMatchObject({ sealedPassword: before?.sealedPassword, reference: before?.reference });
  if (status === 422) {
    expect([Object.keys(answer.body.fields), after]).toEqual([['password'], before]);
    return;
  }
  expect(answer.body.multiplier).toBe(2.5);
  const auditEntry = { action: 'connector.edit', after: { multiplier: '2.5000' } };
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject(auditEntry);
});

test('the accounts of another user can be neither read, changed nor deleted', async () => {
  const { ana, add, createBody, signedIn } = await createConnector();
  const { body: masterRow } = await add(ana, 10001001, master);
  const eva = await signedIn('Eva', { owns: [1] });
  expect((await eva.get(path)).body).toEqual(noAccounts);
  const foreignEdit = await eva.put(path, { ...createBody(10001001, master), id: masterRow.id });
  expect([foreignEdit.status, foreignEdit.body.code]).toEqual([403, 'forbidden']);
  expect((await eva.delete(`${path}/${masterRow.id}`)).body.code).toBe('forbidden');
  expect((await ana.get(path)).body.master).toEqual(masterRow);
});

test('without the product the owner can read and delete accounts, and neither add nor edit them', async () => {
  const { ana, add, createBody, revoke } = await createConnector();
  const { body: row } = await add(ana, 10001001);
  await revoke(ana.id);
  expect((await ana.get(path)).body.hijas).toEqual([row]);
  const edit = await ana.put(path, { ...createBody(10001001), id: row.id });
  const addition = await add(ana, 10001002);
  expect([edit.body.code, addition.body.code]).toEqual(['product_required', 'product_required']);
  expect((await ana.delete(`${path}/${row.id}`)).status).toBe(200);
});

test.each([
  ['the investor password', 10001001, 'ver-10001001', 'inversor'],
  ['an account without trading rights', 10009008, 'demo-10009008', 'no permite operar'],
])(
  'a child with %s is rejected with the cause, when added and when edited',
  async (_, number, password, cause) => {
    const { ana, add, createBody, db } = await createConnector();
    const rejection = await add(ana, number, child, { password });
    expect([rejection.status, rejection.body.fields.password]).toEqual([422, expect.stringContaining(cause)]);
    expect(await db.select().from(connectorAccounts)).toEqual([]);
    const { body: row } = await add(ana, 10001009);
    const edit = await ana.put(path, { ...createBody(number, child, { password }), id: row.id });
    expect([edit.status, edit.body.fields.password]).toEqual([422, expect.stringContaining(cause)]);
  },
);

test('a master is connected with its investor password, for the user of the token, whatever user the body names', async () => {
  const { ana, add, signedIn, db } = await createConnector();
  const eva = await signedIn('Eva', { owns: [1] });
  await add(ana, 10001001, master, { password: 'ver-10001001', user_id: eva.id });
  expect(await db.select().from(connectorAccounts)).toMatchObject([{ userId: ana.id }]);
});

test('the password is encrypted, and appears in no answer and no audit entry', async () => {
  const { ana, add, db } = await createConnector();
  const { body } = await add(ana, 10001001, master);
  const entries = await db.select().from(auditLog);
  const storedText = JSON.stringify([await db.select().from(connectorAccounts), entries, body]);
  expect(storedText).not.toContain('demo-10001001');
  expect(entries.at(-1)).toMatchObject({ action: 'connector.add', actorId: ana.id });
});

test('the second of two tabs that edit one account is rejected, and can overwrite with the version of the first', async () => {
  const { ana, add, createBody } = await createConnector();
  const { body: row } = await add(ana, 10001002, child, { multiplier: 1.5 });
  const edit = (multiplier: number, version: unknown) =>
    ana.put(path, { ...createBody(10001002, child, { multiplier }), id: row.id, version });
  const tries = await Promise.all([edit(2, row.version), edit(3, row.version)]);
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(tries.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
  const first = tries.find(({ status }) => status === 200)?.body;
  expect((await ana.get(path)).body.hijas).toEqual([first]);
  expect((await edit(4, first?.version)).body).toMatchObject({ multiplier: 4 });
});

test('the owner gets a mail about a connected account and a changed number, and none about a changed password', async () => {
  const { ana, add, createBody, mailsTo } = await createConnector();
  const { body } = await add(ana, 10001001, master);
  const edit = (number: number) => ana.put(path, { id: body.id, ...createBody(number, master) });
  await edit(10001001);
  expect(await mailsTo('ana@correo.es')).toEqual([expect.stringContaining('…1001 del servidor Parque-Demo')]);
  await edit(10001002);
  expect((await mailsTo('ana@correo.es'))[0]).toContain('…1002 del servidor Parque-Demo a tu Conector');
});
