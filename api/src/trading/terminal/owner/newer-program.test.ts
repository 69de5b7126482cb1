import { presentVersion } from '../protocol/version';
import { findNewerProgram } from './newer-program';

test.each([presentVersion, '99.0.0'])('the program %s is not offered another one', (version) => {
  expect(findNewerProgram(version)).toBeNull();
});

test('a program is offered what all newer versions mend, beginning with the newest', () => {
  const [since5, since4] = ['1.0.5', '1.0.4'].map((version) => findNewerProgram(version)?.mends ?? []);
  expect(since5?.at(-1)).toContain('ejecución instantánea');
  expect(since4).toEqual([...(since5 ?? []), expect.stringContaining('gráfico')]);
});

test('the present version names what it mends', () => {
  const justBefore = `${presentVersion}-rc.1`;
  expect(findNewerProgram(justBefore)).toEqual({ version: presentVersion, mends: [expect.any(String)] });
});

test('a program whose version cannot be read is offered the present one', () => {
  expect(findNewerProgram('beta')).toMatchObject({ version: presentVersion });
});
