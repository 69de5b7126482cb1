import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { removeCopy } from '../testing/product/workspace-copy';
import { scaleTimeout } from '../testing/patience';
import { buildForNextShell, buildNextShell, type NextShell } from '../testing/releases/next-shell';
import {
  changeManifest,
  createTeamFolder,
  expectSuccess,
  expectRejection,
  type TeamFolder,
} from '../testing/releases/release-command';
import { expect, test } from '../testing/test';
import { getDist, getFixtureFolder } from '../testing/workspace';

// This file upgrades its own installation to another shell.
test.use({ installation: 'previous-shell' });

let nextShell: NextShell;
let team: TeamFolder;
const getDistFolder = () => path.join(team.folder, 'dist');

test.beforeAll(async ({ product }) => {
  test.setTimeout(scaleTimeout(240_000));
  nextShell = await buildNextShell();
  await product.stop();
  await product.start({ SHELL_DIR: nextShell.dist });
  team = await createTeamFolder(product, 'boletin');
});

test.afterAll(async () => {
  await removeCopy(nextShell.copy);
  await rm(team.folder, { recursive: true });
});

/** Lowers the range of the shared package, as a team does that writes its manifest by hand. */
const lowerRange = () =>
  changeManifest(getDistFolder(), ({ shared }) => {
    expect(shared['@parque/remote']).toBe('^1.900.0');
    shared['@parque/remote'] = '^1.0.0';
  });

test('a remote that uses an export of the deployed shell is refused for the previous one', async () => {
  await test.step('which does not offer the version that the remote needs', async () => {
    await buildForNextShell(nextShell, 'boletin', getDistFolder());
    expect(expectRejection(await team.run('check'))).toMatch(
      /needs @parque\/remote \^1\.900\.0, and the previous shell shares 1\.\d+\.0/,
    );
  });
  await test.step('where its screens fail, although its range includes that shell', async () => {
    await lowerRange();
    const output = expectRejection(await team.run('check'));
    expect(output).toMatch(/✗ in the previous shell, at \/boletin it failed in Chromium: mount/);
    expect(output).not.toMatch(/in the deployed shell, at/);
  });
});

test('a remote that was built against the previous shell is mounted in both', async () => {
  await rm(getDistFolder(), { recursive: true });
  await cp(getDist(getFixtureFolder('boletin')), getDistFolder(), { recursive: true });
  await changeManifest(getDistFolder());
  const checkResult = await team.run('check');
  expect(expectSuccess(checkResult)).toContain('has no fault');
  expect(checkResult.err).toContain('in Chromium: the deployed shell');
  expect(checkResult.err).toContain('in Chromium: the previous shell');
});
