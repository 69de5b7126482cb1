import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { removeCopy } from '../testing/product/workspace-copy';
import { patient } from '../testing/patience';
import { buildForNextShell, buildNextShell, type NextShell } from '../testing/releases/next-shell';
import { changeManifest, createDesk, done, refused, type Desk } from '../testing/releases/release-command';
import { expect, test } from '../testing/test';
import { distOf, fixtureFolder } from '../testing/workspace';

// This file upgrades its own installation to another shell.
test.use({ installation: 'previous-shell' });

let next: NextShell;
let desk: Desk;
const dist = () => path.join(desk.folder, 'dist');

test.beforeAll(async ({ product }) => {
  test.setTimeout(patient(240_000));
  next = await buildNextShell();
  await product.stop();
  await product.start({ SHELL_DIR: next.dist });
  desk = await createDesk(product, 'boletin');
});

test.afterAll(async () => {
  await removeCopy(next.copy);
  await rm(desk.folder, { recursive: true });
});

/** Lowers the range of the shared package, as a team does that writes its manifest by hand. */
const lowerRange = () =>
  changeManifest(dist(), ({ shared }) => {
    expect(shared['@parque/remote']).toBe('^1.900.0');
    shared['@parque/remote'] = '^1.0.0';
  });

test('a remote that uses an export of the deployed shell is refused for the previous one', async () => {
  await test.step('which does not offer the version that the remote needs', async () => {
    await buildForNextShell(next, 'boletin', dist());
    expect(refused(await desk.type('check'))).toMatch(
      /needs @parque\/remote \^1\.900\.0, and the previous shell shares 1\.\d+\.0/,
    );
  });
  await test.step('where its screens fail, although its range includes that shell', async () => {
    await lowerRange();
    const output = refused(await desk.type('check'));
    expect(output).toMatch(/✗ in the previous shell, at \/boletin it failed in Chromium: mount/);
    expect(output).not.toMatch(/in the deployed shell, at/);
  });
});

test('a remote that was built against the previous shell is mounted in both', async () => {
  await rm(dist(), { recursive: true });
  await cp(distOf(fixtureFolder('boletin')), dist(), { recursive: true });
  await changeManifest(dist());
  const checked = await desk.type('check');
  expect(done(checked)).toContain('has no fault');
  expect(checked.err).toContain('in Chromium: the deployed shell');
  expect(checked.err).toContain('in Chromium: the previous shell');
});
