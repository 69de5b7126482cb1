import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lucia, openSession } from '../testing/people';
import {
  changeManifest,
  createTeamFolder,
  registerTeamKey,
  expectSuccess,
  expectRejection,
  type TeamFolder,
} from '../testing/releases/release-command';
import { expect, test } from '../testing/test';
import { root } from '../testing/workspace';
import { scaleTimeout } from '../testing/patience';

test.use({ installation: 'release-command' });
test.describe.configure({ mode: 'serial', timeout: scaleTimeout(120_000) });

let team: TeamFolder;

test.beforeAll(async ({ product }) => {
  team = await createTeamFolder(product, 'boletin');
});

test.afterAll(() => rm(team.folder, { recursive: true, force: true }));

/** Returns what a command of the team prints. */
const succeed = async (command: string) => expectSuccess(await team.run(command));
const beRejected = async (command: string) => expectRejection(await team.run(command));

const readState = async () =>
  (JSON.parse(await succeed('status boletin --json')) as { remote: { stable: string } }).remote;

const readHistory = async () =>
  JSON.parse(await succeed('status --history --json')) as {
    action: string;
    actor: string;
    reason: string;
    key: string;
  }[];

test('a team publishes only after the platform has its key, and needs no new shell', async () => {
  await team.build('1.0.0');
  await changeManifest(path.join(team.folder, 'dist'));
  await succeed('keys new intruder');
  const key = path.join(team.folder, 'parque/keys/team-intruder.key');
  expect(await beRejected(`publish --no-browser --reason 'first' --key ${key}`)).toContain(
    'no key that owns this remote signed it',
  );
  await registerTeamKey(team.run, team.folder, 'boletin');
});

test('the first version is checked in Chromium, published, and stable', async ({ product, page, open }) => {
  expect(await succeed("publish --reason 'first'")).toContain('it is stable');
  expect(await readState()).toMatchObject({ name: 'boletin', state: 'on', stable: '1.0.0' });
  const entry = page.waitForRequest(/\/remotes\/boletin\/1\.0\.0\/entry\./);
  await open(await openSession(product, lucia), '/boletin');
  await entry;
});

/** Replaces the code of the built entry, as an unnoticed build failure would, and leaves two screens. */
async function replaceEntry(code: string): Promise<void> {
  const dist = path.join(team.folder, 'dist');
  const replace: Parameters<typeof changeManifest>[1] = async ({ files }) => {
    const entry = files.find(({ kind }) => kind === 'entry');
    if (!entry) throw new Error('nothing is built');
    entry.integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
    entry.bytes = code.length;
    await writeFile(path.join(dist, entry.file), code);
  };
  await changeManifest(dist, replace, 2);
}

test('a build that does not mount, whose visits leave something behind, or that adds styles, is not published', async () => {
  await team.build('1.2.0');
  const mount = `
    if (location.hash === '#/boletin') throw Error('x');
    addEventListener('resize', () => {});
    setInterval(() => {}, 9000);
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }));`;
  // A listener that is added once, such as that of a store, is not a fault.
  await replaceEntry(`addEventListener('online', () => {});
    window.parque_boletin_1_2_0 = {
      init() {},
      get: async () => () => ({ bootstrap: async () => {}, mount: async () => {${mount}}, unmount: async () => {} }),
    };`);
  const reasons = await beRejected("publish --reason 'unseen'");
  expect(reasons).toMatch(
    /✗ in the deployed shell, at \/boletin it failed in Chromium: mount, threw: Error: x/,
  );
  expect(reasons).toMatch(/at \/boletin\/carta each visit leaves behind a listener of window for resize at /);
  expect(reasons).toMatch(/at \/boletin\/carta each visit leaves behind an interval of 9000 ms at /);
  expect(reasons).not.toMatch(/carta each visit .* for online/);
  expect(reasons).toContain('at /boletin/carta it adds styles while it runs, as emotion');
  expect(await succeed('status --history --json')).not.toContain('unseen');
});

test('without a browser the check fails and names the reason', async () => {
  expect(expectRejection(await team.run('check', { PARQUE_CHROMIUM: '/nowhere' }))).toContain(
    'no Chromium was found',
  );
});

test('a later version is rolled out, promoted and rolled back', async ({ product, page, open }) => {
  await team.build('1.1.0');
  expect(await succeed("publish --no-browser --reason 'more'")).toContain('no user gets it before');
  expect(await readState()).toMatchObject({ stable: '1.0.0', rollouts: [] });

  expect(await succeed("rollout 25 --reason 'a quarter'")).toContain('25 % on 1.1.0');
  expect(await succeed("rollout --hold --reason 'odd figures'")).toContain('held');
  expect(await succeed("promote --reason 'looks good'")).toContain('stable 1.1.0; previous 1.0.0');
  const entry = page.waitForRequest(/\/remotes\/boletin\/1\.1\.0\/entry\./);
  await open(await openSession(product, lucia), '/boletin');
  await entry;

  expect(await succeed("rollback --reason 'it was not'")).toContain('stable 1.0.0');
  expect(await beRejected("rollback --reason 'again'")).toContain('there is no previous version');
});

test('five clicks that throw are one error of the sources in the status, without what the user typed', async ({
  product,
  page,
  open,
  consoleWatch,
}) => {
  consoleWatch.provoke(/no mailbox for/);
  await open(await openSession(product, lucia), '/boletin');
  await page.getByLabel('Carta al director').fill('Secreto');
  for (let i = 0; i < 5; i++) await page.getByRole('button', { name: 'Enviar la carta' }).click();
  const readErrors = async () =>
    (JSON.parse(await succeed('status boletin --json')) as { errors: unknown[] }).errors;
  await expect.poll(readErrors, { timeout: scaleTimeout(20_000) }).toEqual([
    expect.objectContaining({
      version: '1.0.0',
      message: 'Error: no mailbox for …',
      place: expect.stringMatching(/src\/screens\.tsx:\d+$/),
      count: 5,
    }),
  ]);
  expect(await succeed('status boletin')).not.toMatch(/secreto/i);
});

test('a version is pinned for a role, previewed by a link, and the remote stopped and started again', async () => {
  for (const [command, output] of [
    ['pin 1.1.0 --roles 1', 'pinned 1.1.0'],
    ['preview --version 1.1.0 --hours 2', '?vista-previa='],
    ["kill --message 'El boletín vuelve pronto.'", 'off: El boletín vuelve pronto.'],
    ["kill --maintenance --message 'Estamos mejorando.'", 'maintenance'],
  ])
    expect(await succeed(`${command} --reason 'tried'`)).toContain(output);
  expect(await succeed("kill --undo --reason 'moved'")).not.toMatch(/off|maintenance/);
  expect(await succeed("pin --remove --reason 'tried'")).not.toContain('pinned');
});

test('the history shows actor, action and reason, and the key of the team', async () => {
  const history = await readHistory();
  expect(history[0]).toMatchObject({ team: 'boletin', key: expect.stringMatching(/^[0-9a-f]{16}$/) });
  const entries = history
    .filter(({ actor }) => actor.endsWith('Eva'))
    .map(({ action, reason }) => [action, reason]);
  expect(entries.slice(-6)).toEqual([
    ['rollback', 'it was not'],
    ['promote', 'looks good'],
    ['hold', 'odd figures'],
    ['rollout', 'a quarter'],
    ['publish', 'more'],
    ['publish', 'first'],
  ]);
});

test('a published version cannot change, and a key of another team is rejected', async () => {
  const manifest = path.join(team.folder, 'dist/remote.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"title"', '"title" '));
  const storedManifest = JSON.parse(await readFile(manifest, 'utf8')) as { title: string };
  await writeFile(manifest, JSON.stringify({ ...storedManifest, title: 'Otro' }));
  expect(await beRejected("publish --no-browser --reason 'x'")).toContain(
    'is published already, with other content',
  );
  const key = path.join(team.folder, 'parque/keys/team-intruder.key');
  expect(await beRejected(`kill boletin --message x --reason x --key ${key}`)).toContain(
    'no key that owns this remote signed it',
  );
});

test('the deployed files can be served by any static host', async () => {
  expect(await succeed('keys export-registry static')).toMatch(/^revision \d+ and \d+ files in static/);
  const text = await readFile(path.join(team.folder, 'static/registry.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ schema: 2, releases: { 'boletin@1.0.0': {} } });
});

test('a key list that takes the remote from its users is rejected; with its loss accepted, they see a notice', async ({
  product,
  page,
  open,
}) => {
  const [newest] = await readHistory();
  const files = `--list keys.json --root '${path.join(root, '.cache/keys/root.key')}'`;
  await succeed(`keys revoke-key boletin ${newest?.key ?? ''} ${files}`);
  const reasons = await beRejected('keys publish --list keys.json');
  const { stable } = await readState();
  expect(reasons).toContain('users would be without a remote');
  expect(reasons).toContain(`boletin ${stable}: first \`parque publish boletin --key`);
  await succeed('keys publish --list keys.json --accept-loss boletin');
  await open(await openSession(product, lucia), '/boletin');
  await expect(page.getByText('Este módulo está detenido por seguridad.')).toBeVisible();
});
