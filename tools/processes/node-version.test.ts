import { explainNodeVersion } from './node-version.mjs';

test.each(['18.20.8', '20.18.3', '16.0.0'])(
  'Node %s is rejected in one line that names the required version',
  (version) => {
    const complaint = explainNodeVersion(version);
    expect(complaint).toMatch(/needs Node 20\.19 or newer/);
    expect(complaint).toContain(version);
    expect(complaint).not.toContain('\n');
  },
);

test.each(['20.19.0', '20.20.2', '21.0.0', '22.3.0', '24.1.0'])('Node %s is accepted', (version) => {
  expect(explainNodeVersion(version)).toBeUndefined();
});
