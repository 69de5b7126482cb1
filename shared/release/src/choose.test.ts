import fc from 'fast-check';
import { hashUser } from './bucket';
import { choose } from './choose';
import { createRemote } from './testing/world';

const people = Array.from({ length: 4000 }, (_, i) => ({ installation: 'x', userId: i + 1, role: 0 }));

const createRollout = (change: object = {}) => ({
  id: 'r1',
  version: '1.1.0',
  percent: 25,
  salt: 'journal-r1',
  ...change,
});

const listInRollout = (change: object = {}) => {
  const remote = createRemote({ rollouts: [createRollout(change)] });
  return people.filter((user) => choose(remote, user)?.why === 'rollout').map(({ userId }) => userId);
};

test('a rollout of 25 % covers 25 % of 4,000 users, within 2 points', () => {
  for (const salt of ['journal-r1', 'copy-r1', 'r7', 'otra sal']) {
    const share = (100 * listInRollout({ salt }).length) / people.length;
    expect(share).toBeGreaterThan(23);
    expect(share).toBeLessThan(27);
  }
});

test('signed-out visitors are distributed as evenly, by installation', () => {
  const remote = createRemote({ rollouts: [createRollout()] });
  const visitors = people.map(({ userId }) => ({ installation: `9f${userId}-c3` }));
  const coveredCount = visitors.filter((visitor) => choose(remote, visitor)?.why === 'rollout').length;
  expect(Math.abs(coveredCount / visitors.length - 0.25)).toBeLessThan(0.02);
});

test('rollouts of two remotes are independent of each other', () => {
  const otherUsers = new Set(listInRollout({ salt: 'copy-r1' }));
  const sharedCount = listInRollout().filter((userId) => otherUsers.has(userId)).length;
  expect(Math.abs(sharedCount / people.length - 0.25 * 0.25)).toBeLessThan(0.02);
});

test('a higher percentage keeps all users of the rollout', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.string({ minLength: 1 }),
      fc.integer({ min: 1, max: 1e9 }),
      (percent, otherPercent, salt, userId) => {
        const getReason = (share: number) =>
          choose(createRemote({ rollouts: [createRollout({ percent: share, salt })] }), {
            installation: 'x',
            userId,
          })?.why;
        const [low, high] = [Math.min(percent, otherPercent), Math.max(percent, otherPercent)];
        return getReason(low) !== 'rollout' || getReason(high) === 'rollout';
      },
    ),
  );
});

test('0 % covers no user and 100 % covers all', () => {
  expect(listInRollout({ percent: 0 })).toEqual([]);
  expect(listInRollout({ percent: 100 })).toHaveLength(people.length);
});

test('a paused rollout covers no user, and a rollout for a role covers only that role', () => {
  expect(listInRollout({ paused: true, percent: 100 })).toEqual([]);
  expect(listInRollout({ roles: [1], percent: 100 })).toEqual([]);
  const admins = createRemote({ rollouts: [createRollout({ roles: [1], percent: 100 })] });
  expect(choose(admins, { installation: 'x', userId: 1, role: 1 })).toEqual({
    version: '1.1.0',
    why: 'rollout',
    rule: 'r1',
  });
  expect(choose(admins, { installation: 'x' })?.why).toBe('stable');
});

describe('precedence', () => {
  const remote = createRemote({
    stable: '1.0.0',
    previous: '0.9.0',
    rollouts: [createRollout({ percent: 100 })],
    pins: [{ version: '1.2.0', users: [hashUser('journal', 5)] }],
  });
  const five = { installation: 'x', userId: 5, role: 0 };
  const excludeVersions = (...versions: string[]) => ({
    isUsable: (version: string) => !versions.includes(version),
  });

  test('a preview precedes a pin, a pin a rollout, a rollout stable', () => {
    expect(choose(remote, five, { preview: '2.0.0' })).toEqual({ version: '2.0.0', why: 'preview' });
    expect(choose(remote, five)).toEqual({ version: '1.2.0', why: 'pin' });
    expect(choose(remote, { ...five, userId: 6 })?.why).toBe('rollout');
    expect(choose(createRemote(), five)).toEqual({ version: '1.0.0', why: 'stable' });
  });

  test('an unusable version is replaced by the next candidate, with the reason fallback', () => {
    expect(choose(remote, five, excludeVersions('1.2.0'))).toEqual({ version: '1.1.0', why: 'fallback' });
    expect(choose(remote, five, excludeVersions('1.2.0', '1.1.0'))?.version).toBe('1.0.0');
    expect(choose(remote, five, excludeVersions('1.2.0', '1.1.0', '1.0.0'))).toEqual({
      version: '0.9.0',
      why: 'fallback',
    });
    expect(choose(remote, five, { isUsable: () => false })).toBeUndefined();
  });

  test('a pin of a role applies to signed-in users with this role', () => {
    const remote = createRemote({ pins: [{ version: '1.2.0', roles: [1] }] });
    expect(choose(remote, { installation: 'x', userId: 9, role: 1 })?.why).toBe('pin');
    expect(choose(remote, { installation: 'x', userId: 9, role: 0 })?.why).toBe('stable');
    expect(choose(remote, { installation: 'x' })?.why).toBe('stable');
  });

  test('a pin without users and roles applies to no user', () => {
    expect(choose(createRemote({ pins: [{ version: '1.2.0' }] }), five)?.why).toBe('stable');
  });
});
