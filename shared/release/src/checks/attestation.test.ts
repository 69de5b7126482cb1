import type { AttestationEntity, ReleaseEntity } from '@parque/contract';
import { attestationFaults, attestationLateness, releaseDigest, shellsOf, type HostFacts } from '.';
import { now, release as signedRelease } from '../testing/world';

const facts = (hash?: string): HostFacts => ({
  hostApi: '1.0.0',
  shared: {},
  rootKeys: [],
  page: hash === undefined ? undefined : { address: `/shell/page.${hash}.json`, integrity: `sha384-${hash}` },
});

const deployed = { which: 'deployed', shell: 'sha384-b' };

test.each([
  [
    'the deployed shell and the previous one',
    { ...facts('b'), previous: facts('a') },
    [deployed, { which: 'previous', shell: 'sha384-a' }],
  ],
  [
    'the deployed shell, when the previous one is the same',
    { ...facts('b'), previous: facts('b') },
    [deployed],
  ],
  [
    'the deployed shell, when the previous one is of an older platform',
    { ...facts('b'), previous: facts() },
    [deployed],
  ],
  ['no shell, when both are of an older platform', { ...facts(), previous: facts() }, []],
])('an attestation names %s', (_what, host, named) => {
  expect(shellsOf(host)).toEqual(named);
});

const shell = 'sha384-b';
const release: ReleaseEntity = JSON.parse(signedRelease('journal', '1.0.0').payload);
const journal = { path: '/journal', ms: 5, faults: [] };

/** An attestation that all screens of the release were mounted in the deployed shell. */
const attestation = (change: Partial<AttestationEntity> = {}): AttestationEntity => ({
  schema: 1,
  name: 'journal',
  version: '1.0.0',
  release: releaseDigest(release),
  shells: [{ shell, hostApi: '1.0.0', screens: [journal] }],
  madeAt: now.toISOString(),
  tool: 'parque 1.0.0',
  browser: 'Chromium 140',
  ...change,
});

const inShell = (screens: AttestationEntity['shells'][number]['screens'], named = shell) => ({
  shells: [{ shell: named, hostApi: '1.0.0', screens }],
});

test.each<[string, Partial<AttestationEntity>, string[]]>([
  ['that names each screen is accepted', {}, []],
  ['of another release is rejected', { release: 'sha384-other' }, ['the attestation is of another release']],
  [
    'without a mount of a screen is rejected with its path',
    inShell([{ path: '/other', ms: 5, faults: [] }]),
    ['the attestation has no mount of /journal in the deployed shell'],
  ],
  [
    'with a fault of a screen is rejected with it',
    inShell([{ path: '/journal', ms: 5, faults: ['the screen is empty'] }]),
    ['by the attestation, in the deployed shell: the screen is empty'],
  ],
  [
    'of another shell is rejected',
    inShell([journal], 'sha384-other'),
    ['the attestation does not name the deployed shell'],
  ],
  [
    'with a fault in a further shell is rejected with it',
    {
      shells: [
        ...attestation().shells,
        ...inShell([{ path: '/journal', ms: 5, faults: ['it does not mount'] }], 'sha384-other').shells,
      ],
    },
    ['by the attestation, in the named shell: it does not mount'],
  ],
])('an attestation %s', (_what, change, faults) => {
  expect(attestationFaults(attestation(change), release, [{ which: 'deployed', shell }])).toEqual(faults);
});

test('the digest of a release is that of its manifest, also when another team signs it', () => {
  const ofTeam = (team: string): ReleaseEntity => ({ ...release, team });
  expect(releaseDigest(ofTeam('copy'))).toBe(releaseDigest(release));
  expect(releaseDigest(JSON.parse(signedRelease('journal', '1.0.1').payload))).not.toBe(
    releaseDigest(release),
  );
});

const minute = 60_000;
test.each([
  ['made a day ago is taken', -24 * 60 * minute, []],
  [
    'older than a day is not taken',
    -24 * 60 * minute - 1,
    ['the attestation is of 2026-03-01T09:59:59.999Z, and is taken for 24 hours'],
  ],
  ['dated five minutes ahead is taken, because clocks differ', 5 * minute, []],
  [
    'dated further ahead is not taken',
    5 * minute + 1,
    ['the attestation is of 2026-03-02T10:05:00.001Z, which is later than now'],
  ],
])('an attestation %s', (_what, fromNow, faults) => {
  const madeAt = new Date(+now + fromNow).toISOString();
  expect(attestationLateness(attestation({ madeAt }), now)).toEqual(faults);
});
