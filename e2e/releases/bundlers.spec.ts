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

const name = 'veloz';
const getHeading = (page: Page) => page.getByRole('heading', { name: 'Veloz', level: 1 });
const getFaultNotice = (page: Page) => page.getByRole('alert', { name: 'Veloz no se ha podido cargar' });

let team: TeamFolder;

/** Returns the address of the script that the remote loads for its second screen. */
async function findLateScript(): Promise<RegExp> {
  const files = await listBuiltFiles(team);
  const { file = 'none' } = files.find(({ kind, first }) => kind === 'script' && !first) ?? {};
  return new RegExp(`/remotes/[^/]+/[^/]+/${file.replaceAll('.', '\\.')}(\\?|$)`);
}

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
  const late = await findLateScript();
  expect(requestedFiles.filter((address) => late.test(address))).toEqual([]);
  await expect(page.getByRole('img', { name: 'Punto' })).toHaveJSProperty('naturalWidth', 12);
  await page.getByRole('button', { name: 'Sumar', exact: true }).click();
  await expect(page.getByText('Sumas: 6')).toBeVisible();
  await page.getByRole('link', { name: 'Más tarde' }).click();
  await expect(page.getByText('Ha llegado más tarde.')).toBeVisible();
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
  const mend = await breakFiles(page, await findLateScript(), 'tampered');
  await page.getByRole('link', { name: 'Más tarde' }).click();
  await expect(getFaultNotice(page)).toContainText('chunk: integrity');
  expect(await hasTrace(page)).toBe(false);
  await mend();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Ha llegado más tarde.')).toBeVisible();
});
