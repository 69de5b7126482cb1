import { sql, type SQL } from 'drizzle-orm';
import { auditLog, signedReleases } from './schema';
import { createManifest, createRelease, testRegistry } from '../../testing/teams';
import { testApi } from '../../testing/test-api';

async function findRefusal({ db }: { readonly db: { execute(query: SQL): Promise<unknown> } }, query: SQL) {
  const error: unknown = await db.execute(query).catch((caught: unknown) => caught);
  return (error as { readonly cause?: { readonly code?: string } } | undefined)?.cause?.code;
}

/** PostgreSQL's insufficient_privilege. */
const rejectionCode = '42501';

describe.each(['registry_states', 'key_lists', 'signed_releases', 'audit_log'])('%s', (table) => {
  test.each([
    ['emptied', sql`truncate ${sql.identifier(table)} cascade`],
    ['shortened', sql`delete from ${sql.identifier(table)}`],
  ])('a table that only grows cannot be %s with the database role of the api', async (_how, query) => {
    expect(await findRefusal(await testRegistry(), query)).toBe(rejectionCode);
  });
});

test.each([
  ['a revision', sql`update registry_states set reason = 'otra'`],
  ['a key list', sql`update key_lists set published_at = now()`],
  ['when a release was published', sql`update signed_releases set published_at = now()`],
  ['who published a release', sql`update signed_releases set actor = 'otra'`],
  ['the version of a release', sql`update signed_releases set version = '9.9.9'`],
])('%s cannot be changed', async (_what, query) => {
  const { publish, ...api } = await testRegistry();
  await publish(createRelease());
  expect(await findRefusal(api, query)).toBe(rejectionCode);
});

test('the signature of a release can be replaced, and its content cannot', async () => {
  const { publish, db } = await testRegistry();
  await publish(createRelease());
  const withPayload = (payload: unknown) =>
    db.update(signedReleases).set({
      signed: { payload: JSON.stringify(payload), signatures: [{ keyId: 'b'.repeat(16), value: 'AAAA' }] },
    });
  await withPayload({ signedAt: '2027-01-01T00:00:00.000Z', manifest: createManifest() });
  await expect(withPayload({ manifest: createManifest({ title: 'Otra' }) })).rejects.toMatchObject({
    cause: { code: rejectionCode },
  });
});

async function withEntry() {
  const api = await testApi();
  const ana = await api.signedIn('Ana');
  const entry = {
    action: 'fund.confirm',
    subject: 'fund:1',
    reason: 'pago visto',
    after: { state: 'paid' },
  };
  await api.db.insert(auditLog).values({ actorId: ana.id, ...entry });
  return { ...api, ana };
}

test.each([
  ['its reason', sql`update audit_log set reason = 'otra'`],
  ['what was before', sql`update audit_log set before = '{}'`],
  ['what came after', sql`update audit_log set after = null`],
  ['what was done', sql`update audit_log set action = 'nada'`],
  ['to what it was done', sql`update audit_log set subject = 'fund:2'`],
  ['when it was done', sql`update audit_log set at = now() - interval '1 day'`],
  ['who did it', sql`update audit_log set actor_id = null`],
])('the audit rejects a change of %s', async (_what, query) => {
  expect(await findRefusal(await withEntry(), query)).toBe(rejectionCode);
});

test('the audit accepts the removal of personal data in the transaction that deletes an account, and rejects it later', async () => {
  const api = await withEntry();
  const removal = sql`update audit_log set reason = null, after = null`;
  await api.db.transaction(async (tx) => {
    await tx.execute(removal);
    await tx.execute(sql`update users set deleted_at = now() where id = ${api.ana.id}`);
  });
  await api.db.insert(auditLog).values({ action: 'x', subject: 'y', reason: 'z' });
  expect(await findRefusal(api, removal)).toBe(rejectionCode);
});

test('the audit rejects a change of the actor also in that transaction', async () => {
  const api = await withEntry();
  const both = api.db.transaction(async (tx) => {
    await tx.execute(sql`update users set deleted_at = now() where id = ${api.ana.id}`);
    await tx.execute(sql`update audit_log set actor_id = null`);
  });
  await expect(both).rejects.toMatchObject({ cause: { code: rejectionCode } });
});
