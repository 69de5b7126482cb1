import { msPerDay } from '@parque/domain/durations';
import { writeAuditEntry } from '../../core/audit/audit-log';
import { auditLog, entitlements } from '../../core/database/schema';
import { createOffice, readAll } from './testing/office';

test('entitlements that end within the requested days are listed with their licence, the earliest first', async () => {
  const { admin, signedIn, db, now } = await createOffice();
  const ana = await signedIn('Ana', { owns: [6] });
  await ana.post('/license', { product_id: 6, account_1: 111 });
  const addDaysToNow = (days: number) => new Date(+now() + days * msPerDay + 60_000);
  const createEntitlement = (
    productId: number,
    days: number | null,
    status: 'active' | 'suspended' = 'active',
  ) => ({
    userId: ana.id,
    productId,
    status,
    until: days === null ? null : addDaysToNow(days),
  });
  await db.delete(entitlements);
  await db
    .insert(entitlements)
    .values([
      createEntitlement(1, 3),
      createEntitlement(2, -1),
      createEntitlement(3, null),
      createEntitlement(4, 40),
      createEntitlement(6, 2),
      createEntitlement(7, 1, 'suspended'),
    ]);
  const { body } = await admin.get('/admin/licences/expiring?days=30');
  expect(body.rows).toEqual([
    expect.objectContaining({
      product_id: 6,
      email: ana.email,
      days_left: 2,
      licence: expect.objectContaining({ account_1: 111, status: 'Activo' }),
    }),
    expect.objectContaining({ product_id: 1, days_left: 3, licence: null }),
  ]);
  const only = await admin.get('/admin/licences/expiring?days=60&product_id=4&search=ana');
  expect(only.body.rows.map(({ product_id }: { product_id: number }) => product_id)).toEqual([4]);
  expect((await admin.get('/admin/licences/expiring?days=0')).status).toBe(422);
  const csv = await admin.get('/admin/licences/expiring/export?days=30');
  expect(csv.body.trim().split('\r\n')).toHaveLength(3);
});

test('entitlements that end at the same instant are each on one page only', async () => {
  const { admin, signedIn, db, now } = await createOffice();
  const until = new Date(+now() + msPerDay);
  const people = [await signedIn('Ana'), await signedIn('Eva'), await signedIn('Leo')];
  await db
    .insert(entitlements)
    .values(
      people.flatMap(({ id }) =>
        [6, 7].map((productId) => ({ userId: id, productId, status: 'active' as const, until })),
      ),
    );
  const seenRows: string[] = [];
  let cursor = '';
  do {
    const { body } = await admin.get(`/admin/licences/expiring?limit=2${cursor && `&cursor=${cursor}`}`);
    for (const { user_id, product_id } of body.rows) seenRows.push(`${user_id} ${product_id}`);
    cursor = body.next ?? '';
  } while (cursor);
  expect(new Set(seenRows).size).toBe(6);
  expect(seenRows).toHaveLength(6);
});

async function withNotes() {
  const api = await createOffice();
  const { db, admin } = api;
  const ana = await api.signedIn('Ana', { rol: 1 });
  const createNote = (action: string, actorId: number | null, day: number, reason?: string) => ({
    action,
    actorId,
    subject: `licence:${day}`,
    at: new Date(Date.UTC(2026, 0, day)),
    ...(reason && { reason }),
  });
  await db
    .insert(auditLog)
    .values([
      createNote('licence.edit', admin.id, 1),
      createNote('licence.delete', ana.id, 2, 'Duplicada'),
      createNote('licences', ana.id, 3),
      createNote('fund.settle', null, 4),
    ]);
  return { ...api, ana };
}

test('the audit log is filtered by actor, action, subject, time and reason', async () => {
  const { admin, ana } = await withNotes();
  const find = async (query: string) => {
    const { body } = await admin.get(`/admin/audit?${query}`);
    return body.rows.map(({ subject }: { subject: string }) => Number(subject.split(':')[1]));
  };
  expect(await find('')).toEqual([4, 3, 2, 1]);
  expect(await find('direction=asc')).toEqual([1, 2, 3, 4]);
  expect(await find('action=licence')).toEqual([2, 1]);
  expect(await find('action=licence.edit')).toEqual([1]);
  expect(await find(`actor_id=${ana.id}`)).toEqual([3, 2]);
  expect(await find('search=duplic')).toEqual([2]);
  expect(await find('search=ana@')).toEqual([3, 2]);
  expect(await find('subject=licence:3')).toEqual([3]);
  expect(await find('from=2026-01-02T00:00:00Z&to=2026-01-04T00:00:00Z')).toEqual([3, 2]);
  expect((await admin.get('/admin/audit?from=ayer')).status).toBe(422);
});

test('the audit log names the actor and shows the state before and after', async () => {
  const { admin, signedIn } = await createOffice();
  const ana = await signedIn('Ana', { owns: [6] });
  const { body: licence } = await ana.post('/license', { product_id: 6, account_1: 111 });
  await admin.put('/license', { id: licence.id, status: 'Bloqueado' });
  const { body } = await admin.get('/admin/audit?limit=1');
  expect(body.rows).toEqual([
    expect.objectContaining({
      actor: { id: admin.id, name: 'Jefa', email: admin.email },
      action: 'licence.edit',
      subject: `licence:${licence.id}`,
      subject_name: 'DashPro de Ana',
      before: expect.objectContaining({ status: 'Activo' }),
      after: expect.objectContaining({ status: 'Bloqueado' }),
    }),
  ]);
});

test('the audit log names users and products, and a deleted record by its subject alone', async () => {
  const { admin, signedIn, db, now } = await createOffice();
  const ana = await signedIn('Ana');
  const { body: fund } = await ana.post('/fondos', { binance_user: 'ana', ammount: '10' });
  const subjects = [
    `user:${ana.id}`,
    'product:6',
    `entitlement:${ana.id}:6`,
    `fund:${fund.id}`,
    'licence:99',
    'remote:journal',
    'products',
  ];
  for (const subject of subjects)
    await writeAuditEntry(db, { actorId: admin.id, action: 'test', subject, at: now() });
  const { body } = await admin.get(`/admin/audit?limit=${subjects.length}&direction=desc`);
  const names = body.rows.map(({ subject_name }: { subject_name: string | null }) => subject_name);
  expect(names.reverse()).toEqual(['Ana', 'DashPro', 'DashPro de Ana', 'Ana', null, null, null]);
});

test('the audit log is read page by page, and as CSV', async () => {
  const { admin } = await withNotes();
  expect(new Set(await readAll(admin.get, '/admin/audit?limit=1')).size).toBe(4);
  const { body } = await admin.get('/admin/audit/export?action=licence');
  expect(body.trim().split('\r\n')).toHaveLength(3);
  expect(body).toContain('ana@correo.es;licence.delete;licence:2;Duplicada');
});
