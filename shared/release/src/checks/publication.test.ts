import { createManifest } from '../testing/world';
import { findPublicationFaults } from './publication';

const manifest = createManifest('avisos', '1.0.0');
const keys = { teams: [{ id: 'avisos', keys: [], remotes: ['avisos'] }], revoked: [] };

test('a new version, and one that is published with the same content, have no fault', () => {
  expect(findPublicationFaults(manifest, keys)).toEqual([]);
  expect(findPublicationFaults(manifest, keys, { ...manifest })).toEqual([]);
});

test.each<[string, Parameters<typeof findPublicationFaults>, RegExp]>([
  ['of a remote without a team', [manifest, { ...keys, teams: [] }], /no team of the key list/],
  [
    'that is revoked',
    [manifest, { ...keys, revoked: [{ name: 'avisos', version: '1.0.0', reason: 'robo' }] }],
    /avisos@1.0.0 is revoked/,
  ],
  ['with the container of another one', [{ ...manifest, container: 'parque_otra_1_0_0' }, keys], /container/],
  [
    'that is published with other content',
    [manifest, keys, { ...manifest, title: 'Otra' }],
    /raise the version/,
  ],
  [
    'whose signed text would be too long',
    [{ ...manifest, title: 'A'.repeat(65_400) }, keys],
    /more than 65536 characters/,
  ],
])('a version %s has one fault', (_what, input, fault) => {
  expect(findPublicationFaults(...input)).toEqual([expect.stringMatching(fault)]);
});
