import { presentVersion } from '../protocol/version';
import { findNewerProgram } from './newer-program';

test.each([presentVersion, '99.0.0'])('the program %s is not offered another one', (version) => {
  expect(findNewerProgram(version)).toBeNull();
});

test('the present version names what it mends', () => {
  const justBefore = `${presentVersion}-rc.1`;
  expect(findNewerProgram(justBefore)).toEqual({ version: presentVersion, mends: [expect.any(String)] });
});

test('a program whose version cannot be read is offered the present one', () => {
  expect(findNewerProgram('beta')).toMatchObject({ version: presentVersion });
});
