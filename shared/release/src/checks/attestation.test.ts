import { shellsOf, type HostFacts } from '.';

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
