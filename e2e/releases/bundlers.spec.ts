import type { Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { breakFiles, hasTrace } from '../testing/failures/outage';
import { lucia, registerUser, openSession } from '../testing/people';
import {
  listBuiltFiles,
  createViteTeamFolder,
  copyShellWithoutPrevious,
} from '../testing/releases/other-bundlers';
import { expectSuccess, type TeamFolder } from '../testing/releases/release-command';
import { scaleTimeout } from '../testing/patience';
import { expect, test } from '../testing/test';

const shell = copyShellWithoutPrevious();

// This file publishes a remote that other journeys must not load, and runs a shell without a predecessor.
test.use({ installation: 'bundlers', settings: { SHELL_DIR: shell } });
test.describe.configure({ mode: 'serial', timeout: scaleTimeout(120_000) });

/** A kind of file, how to select it among the files of a build, and the fault of a changed byte in it. */
const kinds = [
  ['entry', ({ kind }: { kind: string }) => kind === 'entry', 'entry: integrity'],
  [
    'script of the first screen',
    (file: { kind: string; first: boolean }) => file.kind === 'script' && file.first,
    'chunk: integrity',
  ],
  ['style sheet', ({ kind }: { kind: string }) => kind === 'style', 'stylesheet: integrity'],
  ['worker', ({ kind }: { kind: string }) => kind === 'worker', 'chunk: integrity'],
] as const;

const name = 'veloz';
const getHeading = (page: Page) => page.getByRole('heading', { name: 'Veloz', level: 1 });
const getFaultNotice = (page: Page) => page.getByRole('alert', { name: 'Veloz no se ha podido cargar' });

let team: TeamFolder;

const findFileAddress = async (selects: (file: { kind: string; first: boolean }) => boolean) => {
  const file = (await listBuiltFiles(team)).find(selects)?.file ?? 'none';
  return new RegExp(`/remotes/[^/]+/[^/]+/${file.replaceAll('.', '\\.')}(\\?|$)`);
};

test.beforeAll(async ({ product }) => {
  team = await createViteTeamFolder(product, name);
});

test.afterAll(async () => {
  for (const folder of [shell, path.dirname(team.folder)]) await rm(folder, { recursive: true, force: true });
});

test('a generated Vite remote in a repository of its own passes the check with its mount in Chromium, is published, and works', async ({
  page,
  product,
  open,
}) => {
  await team.build('1.0.0');
  expect(expectSuccess(await team.run("publish --reason 'first version'"))).toContain('it is stable');
  const requestedFiles: string[] = [];
  page.on('request', (request) => requestedFiles.push(new URL(request.url()).pathname));
  await open(await openSession(product, lucia), '/products');
  await page.getByRole('link', { name: 'Veloz', exact: true }).click();
  await expect(getHeading(page)).toBeVisible();
  const late = await findFileAddress(({ kind, first }) => kind === 'script' && !first);
  expect(requestedFiles.filter((address) => late.test(address))).toEqual([]);
  await expect(page.getByRole('img', { name: 'Punto' })).toHaveJSProperty('naturalWidth', 12);
  await page.getByRole('button', { name: 'Sumar', exact: true }).click();
  await expect(page.getByText('Sumas: 6')).toBeVisible();
  await page.getByRole('link', { name: 'Más tarde' }).click();
  await expect(page.getByText('Ha llegado más tarde.')).toBeVisible();
});

test('a generated Vite remote in a repository of its own does not run with a changed byte in a file of its first screen, and works again without a reload', async ({
  page,
  product,
  open,
  consoleWatch,
}) => {
  consoleWatch.provoke(new RegExp(`/remotes/${name}|integrity`));
  const user = await registerUser(product);
  for (const [what, selects, reason] of kinds) {
    await test.step(what, async () => {
      const mend = await breakFiles(page, await findFileAddress(selects), 'tampered');
      await open(user, `/${name}`);
      await expect(getFaultNotice(page)).toContainText(reason);
      expect(await hasTrace(page)).toBe(false);
      await mend();
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(getHeading(page)).toBeVisible();
    });
  }
});

test('a generated Vite remote in a repository of its own does not run with a changed byte in a file that it loads later, and works again', async ({
  page,
  product,
  open,
  consoleWatch,
}) => {
  consoleWatch.provoke(new RegExp(`/remotes/${name}|integrity|ChunkLoadError|Loading chunk|did not load`));
  await open(await registerUser(product), `/${name}`);
  await expect(getHeading(page)).toBeVisible();
  const late = await findFileAddress(({ kind, first }) => kind === 'script' && !first);
  const mend = await breakFiles(page, late, 'tampered');
  await page.getByRole('link', { name: 'Más tarde' }).click();
  await expect(getFaultNotice(page)).toContainText('chunk: integrity');
  expect(await hasTrace(page)).toBe(false);
  await mend();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Ha llegado más tarde.')).toBeVisible();
});
