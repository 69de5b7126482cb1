import type { LoadEventEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { releaseLoads } from '../../../core/database/schema';
import { createRelease, testRegistry } from '../../../testing/teams';
import { sweepLoads } from './loads';

type Event = Partial<LoadEventEntity>;

/** A registry where a quarter of the people of tienda are given 1.1.0. */
async function createShop() {
  const registry = await testRegistry();
  await registry.publish(createRelease());
  await registry.publish(createRelease({ version: '1.1.0' }));
  const rollout = { command: 'rollout', version: '1.1.0', percent: 25 } as const;
  await registry.anyone.post('/registry/commands', await registry.command(rollout));
  let people = 0;
  /** Reports `count` loads, each from another address. */
  const report = async (count: number, event: Event) => {
    for (let i = 0; i < count; i++) {
      people++;
      const address = `10.0.${Math.floor(people / 250)}.${people % 250}`;
      await registry.caller({ 'x-forwarded-for': address }).post('/registry/events', {
        events: [
          {
            remote: 'tienda',
            version: '1.0.0',
            why: 'stable',
            outcome: 'loaded',
            durationMs: 120,
            revision: 4,
            ...event,
          },
        ],
      });
    }
  };
  const admin = await registry.signedIn('Jefa', { rol: 1 });
  return {
    ...registry,
    admin,
    report,
    good: (count: number) => report(count, { version: '1.1.0', why: 'rollout' }),
    bad: (count: number) =>
      report(count, {
        version: '1.1.0',
        why: 'rollout',
        outcome: 'failed',
        phase: 'mount',
        reason: 'threw',
      }),
    tienda: async () => (await admin.get('/admin/registry')).body.remotes[0],
    history: async () => (await admin.get('/admin/registry/tienda/history')).body,
  };
}

test('a rollout that fails too often stops by itself, and its history contains the figures', async () => {
  const { bad, good, tienda, history, currentRevision } = await createShop();
  await good(44);
  await bad(5);
  expect((await tienda()).remote.rollouts[0].paused).toBeUndefined();
  const before = await currentRevision();
  await bad(1);
  expect((await tienda()).remote.rollouts[0].paused).toBe(true);
  expect((await history())[0]).toMatchObject({
    revision: before + 1,
    action: 'hold',
    actor: 'registry',
    details: { versions: ['1.1.0'] },
    reason: '1.1.0: 6 de 50 cargas fallaron (12,0 %; la estable, 0,0 %)',
  });
});

test.each([
  ['well goes on', { bad: 2, good: 78, badStable: 0, goodStable: 0 }],
  [
    'as badly as the stable version goes on: the fault is elsewhere',
    { bad: 10, good: 45, badStable: 10, goodStable: 40 },
  ],
])('a rollout that does %s', async (_, counts) => {
  const { bad, good, report, tienda } = await createShop();
  await report(counts.badStable, { outcome: 'failed', phase: 'entry', reason: 'network' });
  await report(counts.goodStable, {});
  await good(counts.good);
  await bad(counts.bad);
  expect((await tienda()).remote.rollouts[0].paused).toBeUndefined();
});

test('a rollout that does badly goes on when no browser runs the stable version', async () => {
  const { bad, good, tienda, createKeyList, publicKey, publish, publishKeys } = await createShop();
  const createTeams = (keys: ReturnType<typeof publicKey>[]) => [{ id: 'tienda', keys, remotes: ['tienda'] }];
  await publishKeys({ teams: createTeams([...(createKeyList().teams[0]?.keys ?? []), publicKey('nueva')]) });
  await publish(createRelease({ version: '1.1.0' }, { by: 'nueva', team: 'tienda' }));
  await publishKeys({ version: 3, teams: createTeams([publicKey('nueva')]) }, ['tienda']);
  await good(40);
  await bad(10);
  expect((await tienda()).remote.rollouts[0].paused).toBeUndefined();
});

test('a rollout that goes on after a hold is judged by what comes then', async () => {
  const { bad, good, tienda, command, anyone, pass } = await createShop();
  await good(40);
  await bad(10);
  expect((await tienda()).remote.rollouts[0].paused).toBe(true);
  pass(60_000);
  const again = await command({ command: 'rollout', version: '1.1.0', percent: 25 });
  expect((await anyone.post('/registry/commands', again)).status).toBe(200);
  await bad(1);
  expect((await tienda()).remote.rollouts[0].paused).toBeUndefined();
});

test('downloads that time out are shown, and stop no rollout', async () => {
  const { report, tienda } = await createShop();
  const slow = { version: '1.1.0', why: 'rollout', outcome: 'failed', reason: 'timeout' } as const;
  for (const phase of ['entry', 'chunk', 'stylesheet'] as const) await report(20, { ...slow, phase });
  const { remote, versions } = await tienda();
  expect(remote.rollouts[0].paused).toBeUndefined();
  expect(versions[0].health.reasons).toEqual({
    'entry: timeout': 20,
    'chunk: timeout': 20,
    'stylesheet: timeout': 20,
  });
});

test('one address alone can stop no rollout', async () => {
  const { anyone, good, tienda } = await createShop();
  await good(60);
  const failedLoad = {
    remote: 'tienda',
    version: '1.1.0',
    why: 'rollout',
    outcome: 'failed',
    revision: 4,
  };
  for (let i = 0; i < 5; i++) await anyone.post('/registry/events', { events: Array(20).fill(failedLoad) });
  const { remote, versions } = await tienda();
  expect(versions[0].health.failures).toBe(60);
  expect(remote.rollouts[0].paused).toBeUndefined();
});

test('an admin sees how each version did: loads, failures by reason, the time of three in four, its share of the loads with failed ones', async () => {
  const { report, bad, good, tienda } = await createShop();
  await report(4, { durationMs: 90 });
  await report(4, { durationMs: 480 });
  await good(2);
  await bad(2);
  const { versions } = await tienda();
  expect(versions).toMatchObject([
    { version: '1.1.0', share: 1 / 3, health: { loads: 2, failures: 2, reasons: { 'mount: threw': 2 } } },
    { version: '1.0.0', share: 2 / 3, health: { loads: 8, failures: 0, p75Ms: 500 } },
  ]);
});

test('findings about a version are counted by kind, and are neither loads nor failures', async () => {
  const { report, good, tienda } = await createShop();
  await good(1);
  await report(60, { version: '1.1.0', why: 'rollout', outcome: 'found', finding: 'left_behind' });
  await report(2, { version: '1.1.0', why: 'rollout', outcome: 'found', finding: 'policy' });
  const { remote, versions } = await tienda();
  expect(versions[0].health).toMatchObject({
    loads: 1,
    failures: 0,
    reasons: {},
    findings: { left_behind: 60, policy: 2 },
  });
  expect(remote.rollouts[0].paused).toBeUndefined();
});

test('an admin sees the loads and failures of each version by hour', async () => {
  const { bad, good, report, pass, now, signedIn } = await createShop();
  const hour = 60 * 60 * 1000;
  const first = Math.floor(+now() / hour) * hour;
  await good(2);
  await bad(1);
  pass(hour);
  await good(3);
  await report(1, {});
  // The session of the other admin has expired by then.
  const admin = await signedIn('Otra', { rol: 1 });
  const { versions } = (await admin.get('/admin/registry')).body.remotes[0];
  const toDate = (start: number) => new Date(start).toISOString();
  expect(versions).toMatchObject([
    {
      version: '1.1.0',
      hours: [
        { at: toDate(first), loads: 2, failures: 1 },
        { at: toDate(first + hour), loads: 3, failures: 0 },
      ],
    },
    { version: '1.0.0', hours: [{ at: toDate(first + hour), loads: 1, failures: 0 }] },
  ]);
});

test('names and versions that are not published are not counted', async () => {
  const { report, db } = await createShop();
  await report(1, { remote: 'inventado' });
  await report(1, { version: '6.6.6' });
  expect(await db.select().from(releaseLoads)).toEqual([]);
});

test('what is kept grows with time and kinds, not with people', async () => {
  const { report, db } = await createShop();
  await report(30, {});
  const rows = await db.select().from(releaseLoads);
  expect(rows.length).toBeLessThanOrEqual(3);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(30);
});

test('counts older than a month are deleted', async () => {
  const { report, db, now } = await createShop();
  await report(2, {});
  await sweepLoads(db, new Date(+now() + 29 * msPerDay));
  expect(await db.select().from(releaseLoads)).not.toEqual([]);
  await sweepLoads(db, new Date(+now() + 31 * msPerDay));
  expect(await db.select().from(releaseLoads)).toEqual([]);
});
