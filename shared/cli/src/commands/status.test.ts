import { formatStateLine } from '../product/change';
import { formatErrorLine, formatVersionLine } from './status';

const remote = {
  name: 'avisos',
  base: '/remotes/avisos/',
  state: 'on' as const,
  stable: '1.1.0',
  rollouts: [],
  pins: [],
};
const version = {
  version: '1.1.0',
  team: 'avisos',
  actor: 'Eva',
  publishedAt: '2026-11-20T12:00:00.000Z',
  revoked: null,
  share: 0,
  health: { loads: 0, failures: 0, reasons: {}, p75Ms: null },
};

test.each([
  [{}, 'avisos: stable 1.1.0'],
  [{ previous: '1.0.0' }, 'avisos: stable 1.1.0; previous 1.0.0'],
  [{ state: 'off' as const, message: 'Vuelve pronto.' }, 'avisos: stable 1.1.0; off: Vuelve pronto.'],
  [{ state: 'off' as const }, 'avisos: stable 1.1.0; off'],
  [
    { state: 'off' as const, retiredAt: '2026-11-20T12:00:00.000Z' },
    'avisos: retired on 2026-11-20; the last stable version was 1.1.0',
  ],
  [
    { pins: [{ version: '1.2.0', users: ['a1b2', 'c3d4'], roles: [1] }] },
    'avisos: stable 1.1.0; pinned 1.2.0 for 2 users and roles 1',
  ],
])('the state of a remote with %j is one line', (change, line) => {
  expect(formatStateLine({ ...remote, ...change })).toBe(line);
});

test.each([
  [{}, 'no loads'],
  [
    {
      share: 0.5,
      health: { loads: 1, failures: 0, reasons: {}, findings: { left_behind: 2 }, p75Ms: 310.4 },
    },
    '50 % of the loads: 1 succeeded, 0 failed; 75 % shown within 310 ms; findings: left_behind (2)',
  ],
  [
    { share: 0.25, health: { loads: 1, failures: 3, reasons: {}, p75Ms: 310.4 } },
    '25 % of the loads: 1 succeeded, 3 failed; 75 % shown within 310 ms',
  ],
  [
    { share: 1, health: { loads: 0, failures: 3, reasons: {}, p75Ms: null } },
    '100 % of the loads: 0 succeeded, 3 failed',
  ],
  [{ revoked: 'fuga' }, 'no loads; revoked: fuga'],
  [{ isUnusable: true as const }, 'no loads; runs in no browser: the key list rejects its key or its claims'],
])('the outcomes of a version with %j are in its line', (change, outcomes) => {
  expect(formatVersionLine({ ...version, ...change })).toBe(
    `  1.1.0  published 2026-11-20 12:00 UTC by Eva; ${outcomes}`,
  );
});

test.each([
  ['src/home.tsx:12', '  5 times  1.1.0  x is undefined  at src/home.tsx:12  (last 2026-11-20 12:00 UTC)'],
  ['', '  5 times  1.1.0  x is undefined  (last 2026-11-20 12:00 UTC)'],
])('an error at "%s" is one line with its number and version', (place, line) => {
  const time = version.publishedAt;
  const error = { version: '1.1.0', message: 'x is undefined', place, count: 5, firstAt: time, lastAt: time };
  expect(formatErrorLine(error)).toBe(line);
});
