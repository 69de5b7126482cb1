import type { LoadEventEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { reduceSourceMap } from '@parque/release/upload';
import fc from 'fast-check';
import { releaseErrors, releaseMaps } from '../../../core/database/schema';
import { createRelease, testRegistry } from '../../../testing/teams';
import { sweepErrors } from './errors';

/** Column 11 of the first line is line 6 of `src/home.tsx`. */
const sourceMap = {
  version: 3,
  sources: ['webpack://tienda/./src/home.tsx'],
  sourcesContent: ['const secret = 1;'],
  names: [],
  mappings: 'AAAA,UAKE',
};

type ThrownError = NonNullable<LoadEventEntity['error']>;

const createEvents = (errors: readonly ThrownError[], more: Partial<LoadEventEntity> = {}) =>
  errors.map((error) => ({
    remote: 'tienda',
    version: '1.0.0',
    why: 'stable',
    outcome: 'found',
    finding: 'error',
    revision: 1,
    error,
    ...more,
  }));

/** A registry with tienda 1.0.0, uploaded by its team with a source map. */
async function createShop() {
  const registry = await testRegistry();
  const upload = (version: string) => {
    const maps = new Map([['entry.a1.js.map', Buffer.from(JSON.stringify(sourceMap))]]);
    const { body, header } = registry.createUpload(createRelease({ version }), { maps });
    return registry.sendUpload(body, header);
  };
  expect((await upload('1.0.0')).statusCode).toBe(200);
  let users = 0;
  const report = async (errors: readonly ThrownError[], more: Partial<LoadEventEntity> = {}) => {
    users += 1;
    const events = createEvents(errors, more);
    const caller = registry.caller({ 'x-forwarded-for': `10.0.${users >> 8}.${users & 255}` });
    return (await caller.post('/registry/events', { events })).status;
  };
  const admin = await registry.signedIn('Jefa', { rol: 1 });
  const readShopRemote = async () => (await admin.get('/admin/registry')).body.remotes[0];
  return { ...registry, upload, report, tienda: readShopRemote };
}

const thrown = { message: 'TypeError: x is undefined', file: 'entry.a1.js', line: 1, column: 13 };

test('an error that is thrown five times is one group of five, at its line of the sources, for admins and the team', async () => {
  const { report, tienda, anyone, command } = await createShop();
  expect(await report(Array.from({ length: 5 }, () => thrown))).toBe(204);
  const { errors, versions } = await tienda();
  const group = { version: '1.0.0', message: thrown.message, place: 'src/home.tsx:6', count: 5 };
  expect(errors).toMatchObject([group]);
  expect(versions[0].health).toMatchObject({ failures: 0, findings: { error: 5 } });
  const { body } = await anyone.post('/registry/status', await command({ command: 'status' }));
  expect(body.status.errors).toMatchObject([group]);
});

test('errors are grouped by version, message and position, and every one is counted', async () => {
  const { db, report, tienda } = await createShop();
  const error = fc.record({
    message: fc.constantFrom('a fails', 'b fails', 'c fails'),
    file: fc.constantFrom('entry.a1.js', 'later.b2.js'),
    line: fc.constantFrom(1, 2),
    column: fc.constantFrom(1, 20),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(error, { minLength: 1, maxLength: 20 }), async (errors) => {
      await db.delete(releaseErrors);
      await report(errors);
      const { errors: groups } = await tienda();
      const counts = groups.map(({ count }: { count: number }) => count);
      expect(counts).toHaveLength(new Set(errors.map((entry) => JSON.stringify(entry))).size);
      expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(errors.length);
    }),
    { numRuns: 10 },
  );
});

test('a source map is served at no address, and stored without the text of the sources', async () => {
  const { app, db } = await createShop();
  for (const address of ['entry.a1.js.map', 'entry.a1.js.map.br', 'maps/entry.a1.js.map'])
    expect((await app.inject(`/remotes/tienda/1.0.0/${address}`)).statusCode).toBe(404);
  const answer = await app.inject('/api/registry/releases/tienda/1.0.0');
  expect([answer.statusCode, answer.body]).toEqual([200, expect.not.stringContaining('.map')]);
  expect(await db.select({ file: releaseMaps.file }).from(releaseMaps)).toEqual([
    { file: 'entry.a1.js.map' },
  ]);
  expect(reduceSourceMap(Buffer.from(JSON.stringify(sourceMap)))?.toString()).not.toContain('secret');
});

test('texts that a user may have typed are not stored, whatever a page sends', async () => {
  const { report, tienda } = await createShop();
  await report([{ message: 'No hay "Ana Ruiz" en ana@correo.es: 4711\u001b[2J' }]);
  expect((await tienda()).errors).toMatchObject([{ message: 'No hay … en … # [#J', place: '' }]);
});

test('errors of versions that are not published, and those beyond the limit of an address, are not stored', async () => {
  const { report, tienda, caller } = await createShop();
  await report([thrown], { version: '9.9.9' });
  expect((await tienda()).errors).toEqual([]);
  const events = createEvents(Array.from({ length: 20 }, () => thrown));
  for (let i = 0; i < 5; i++) await caller({}).post('/registry/events', { events });
  expect((await tienda()).errors).toMatchObject([{ count: 60 }]);
});

test('a version has at most a hundred groups: the one that was last seen longest ago is deleted', async () => {
  const { db, report, pass } = await createShop();
  for (let i = 0; i < 6; i++) {
    const name = (n: number) => String.fromCodePoint(97 + i) + String.fromCodePoint(97 + n);
    await report(Array.from({ length: 20 }, (_, n) => ({ message: `${name(n)} fails` })));
    pass(1_000);
  }
  const messages = (await db.select().from(releaseErrors)).map(({ message }) => message);
  expect(messages).toHaveLength(100);
  expect(messages).not.toContain('aa fails');
  expect(messages).toContain('ft fails');
});

test('a rollout whose code throws for more than a tenth of the users is held, with the figures', async () => {
  const { report, tienda, upload, anyone, command, caller } = await createShop();
  await upload('1.1.0');
  const rollout = { command: 'rollout', version: '1.1.0', percent: 25 } as const;
  await anyone.post('/registry/commands', await command(rollout));
  const candidate = { version: '1.1.0', why: 'rollout' } as const;
  for (let i = 0; i < 50; i++) {
    const load = { remote: 'tienda', ...candidate, outcome: 'loaded', durationMs: 90, revision: 1 };
    await caller({ 'x-forwarded-for': `10.9.0.${i}` }).post('/registry/events', { events: [load] });
  }
  // Errors of one address count once.
  await report(
    Array.from({ length: 20 }, () => thrown),
    candidate,
  );
  for (let i = 0; i < 4; i++) await report([thrown], candidate);
  expect((await tienda()).remote.rollouts[0].paused).toBeUndefined();
  await report([thrown], candidate);
  expect((await tienda()).remote.rollouts[0].paused).toBe(true);
});

test('errors that were not seen for a month are deleted', async () => {
  const { db, report, now } = await createShop();
  await report([thrown]);
  await sweepErrors(db, new Date(+now() + 29 * msPerDay));
  expect(await db.select().from(releaseErrors)).toHaveLength(1);
  await sweepErrors(db, new Date(+now() + 31 * msPerDay));
  expect(await db.select().from(releaseErrors)).toEqual([]);
});
