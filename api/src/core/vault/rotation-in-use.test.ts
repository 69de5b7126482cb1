import { testApi } from '../../testing/test-api';
import { nextRows, rotateKeys, shelves } from './rotation';
import { createVault } from './vault';
import { waitUntil } from '../../testing/wait-until';

const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];

const account = (n: number, clave: string) => ({
  product_id: 4,
  email: `persona-${n}@correo.es`,
  usuario: `${n}`,
  clave,
  servidor: 'Meridiano-Real 01',
  tipoCuenta: 'Master',
});

/** The api with ten passwords, which the older key encrypted. */
async function apiWithPasswords() {
  const api = await testApi({
    settings: { credentialsKey: older, broker: { simulator: true, timeoutMs: 1e5 } },
  });
  const admin = await api.signedIn('Jefa', { rol: 1, owns: [2] });
  const stored = [];
  for (let n = 0; n < 10; n += 1) stored.push((await admin.post('/usercopy', account(n, `clave-${n}`))).body);
  const byKey = stored.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  return {
    ...api,
    admin,
    stored: byKey,
    /** What a restart with other keys changes. */
    restartWith: (credentialsKey: string) => Object.assign(api.settings, { credentialsKey }),
    shown: async (id: number) => (await admin.post(`/usercopy/${id}/clave`)).body,
  };
}

test('passwords are shown, changed and added during a rotation, and the newest key alone decrypts them all', async () => {
  const { db, pool, admin, stored, restartWith, shown } = await apiWithPasswords();
  const both = `${newer},${older}`;
  restartWith(both);
  // The rotation has read all passwords and waits for the first row.
  const [first, ...others] = stored;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select 1 from copy_accounts where id = $1 for update', [first.id]);
  const rotation = rotateKeys(db, both);
  const isWaiting = async () =>
    (await client.query('select 1 from pg_locks where not granted')).rows.length > 0;
  await waitUntil('the rotation waits for the row', isWaiting);

  const expected = new Map<number, string>([[first.id, `clave-${first.usuario}`]]);
  for (const [i, { id, usuario, servidor, tipoCuenta, status, version }] of others.entries()) {
    expect(await shown(id)).toEqual({ clave: `clave-${usuario}` });
    const clave = i % 2 ? `otra-${usuario}` : undefined;
    const change = { id, usuario, servidor, tipoCuenta, status, version, ...(clave && { clave }) };
    expect((await admin.put('/usercopy', change)).status).toBe(200);
    expected.set(id, clave ?? `clave-${usuario}`);
  }
  const { body: added } = await admin.post('/usercopy', account(99, 'clave-99'));
  expected.set(added.id, 'clave-99');
  const { body: servers } = await admin.get('/mt5/servers');
  const credentials = { server_id: servers[0].id, number: 10_001_234, password: 'demo-10001234' };
  expect((await admin.post('/account', credentials)).status).toBe(201);
  await client.query('commit');
  client.release();

  expect((await rotation).flatMap(({ closed }) => closed)).toEqual([]);
  restartWith(newer);
  for (const [id, clave] of expected) expect([id, await shown(id)]).toEqual([id, { clave }]);
  const alone = createVault(newer);
  for (const shelf of shelves)
    for (const { key, sealed } of await nextRows(db, shelf, undefined))
      expect(() => alone.open(sealed, `${shelf.place}:${key}`)).not.toThrow();
});
