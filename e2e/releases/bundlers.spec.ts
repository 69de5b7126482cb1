import type { Page } from '@playwright/test';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { breakFiles, hasTrace } from '../testing/failures/outage';
import { lucia, newUser, sessionOf } from '../testing/people';
import {
  bundlers,
  builtFiles,
  createOutsideDesk,
  shellWithoutPrevious,
} from '../testing/releases/other-bundlers';
import { done, type Desk } from '../testing/releases/release-command';
import { patient } from '../testing/patience';
import { expect, test } from '../testing/test';

const shell = shellWithoutPrevious();

// This file publishes remotes that other journeys must not load, and runs a shell without a predecessor.
test.use({ installation: 'bundlers', settings: { SHELL_DIR: shell } });

/** The desks at the product of this file. */
const desks: Desk[] = [];

test.afterAll(async () => {
  for (const folder of [shell, ...desks.map((desk) => path.dirname(desk.folder))])
    await rm(folder, { recursive: true, force: true });
});

/** A kind of file, how to select it among the files of a build, and the fault of a changed byte in it. */
const kinds = [
  ['entry', ({ kind }: { kind: string }) => kind === 'entry', 'entry: integrity'],
  [
    'script of the first screen',
    (one: { kind: string; first: boolean }) => one.kind === 'script' && one.first,
    'chunk: integrity',
  ],
  ['style sheet', ({ kind }: { kind: string }) => kind === 'style', 'stylesheet: integrity'],
  ['worker', ({ kind }: { kind: string }) => kind === 'worker', 'chunk: integrity'],
] as const;

for (const bundler of bundlers) {
  const { name } = bundler;
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const heading = (page: Page) => page.getByRole('heading', { name: title, level: 1 });
  const fault = (page: Page) => page.getByRole('alert', { name: `${title} no se ha podido cargar` });

  test.describe(`a generated ${bundler.bundler} remote in a repository of its own`, () => {
    test.describe.configure({ mode: 'serial', timeout: patient(120_000) });

    let desk: Desk;

    const fileWhere = async (selects: (file: { kind: string; first: boolean }) => boolean) => {
      const file = (await builtFiles(desk)).find(selects)?.file ?? 'none';
      return new RegExp(`/remotes/[^/]+/[^/]+/${file.replaceAll('.', '\\.')}(\\?|$)`);
    };

    test.beforeAll(async ({ product }) => {
      desk = await createOutsideDesk(product, bundler, desks.at(-1));
      desks.push(desk);
    });

    test('passes the check with its mount in Chromium, is published, and works', async ({
      page,
      product,
      open,
    }) => {
      await desk.build('1.0.0');
      expect(done(await desk.type('check'))).toContain(`${name} 1.0.0 has no fault`);
      expect(done(await desk.type("publish --reason 'first version'"))).toContain('it is stable');
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await open(await sessionOf(product, lucia), '/products');
      await page.getByRole('link', { name: title, exact: true }).click();
      await expect(heading(page)).toBeVisible();
      const late = await fileWhere(({ kind, first }) => kind === 'script' && !first);
      expect(requested.filter((address) => late.test(address))).toEqual([]);
      await expect(page.getByRole('img', { name: 'Punto' })).toHaveJSProperty('naturalWidth', 12);
      await page.getByRole('button', { name: 'Sumar', exact: true }).click();
      await expect(page.getByText('Sumas: 6')).toBeVisible();
      await page.getByRole('link', { name: 'Más tarde' }).click();
      await expect(page.getByText('Ha llegado más tarde.')).toBeVisible();
    });

    test('does not run with a changed byte in a file of its first screen, and works again without a reload', async ({
      page,
      product,
      open,
      consoleWatch,
    }) => {
      consoleWatch.provoke(new RegExp(`/remotes/${name}|integrity`));
      const user = await newUser(product);
      for (const [what, selects, reason] of kinds) {
        await test.step(what, async () => {
          const mend = await breakFiles(page, await fileWhere(selects), 'tampered');
          await open(user, `/${name}`);
          await expect(fault(page)).toContainText(reason);
          expect(await hasTrace(page)).toBe(false);
          await mend();
          await page.getByRole('button', { name: 'Reintentar' }).click();
          await expect(heading(page)).toBeVisible();
        });
      }
    });

    test('does not run with a changed byte in a file that it loads later, and works again', async ({
      page,
      product,
      open,
      consoleWatch,
    }) => {
      consoleWatch.provoke(
        new RegExp(`/remotes/${name}|integrity|ChunkLoadError|Loading chunk|did not load`),
      );
      await open(await newUser(product), `/${name}`);
      await expect(heading(page)).toBeVisible();
      const late = await fileWhere(({ kind, first }) => kind === 'script' && !first);
      const mend = await breakFiles(page, late, 'tampered');
      await page.getByRole('link', { name: 'Más tarde' }).click();
      await expect(fault(page)).toContainText('chunk: integrity');
      expect(await hasTrace(page)).toBe(false);
      await mend();
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(page.getByText('Ha llegado más tarde.')).toBeVisible();
    });

    test('has a later version in a preview and in a canary, is promoted, rolled back and stopped', async ({
      page,
      product,
      open,
    }) => {
      await desk.build('1.1.0');
      expect(done(await desk.type("publish --reason 'second'", { PARQUE_VERSION: '1.1.0' }))).toContain(
        'no user gets it',
      );
      const link = done(await desk.type("preview --version 1.1.0 --hours 2 --reason 'review'"));
      const [ticket = ''] = /\?vista-previa=[\w-]+/.exec(link) ?? [];
      await open(await sessionOf(product, lucia), '/products');
      const entry = page.waitForRequest(new RegExp(`/remotes/${name}/1\\.1\\.0/entry\\.`));
      await page.goto(`/${ticket}#/${name}`);
      await entry;
      await expect(heading(page)).toBeVisible();

      expect(done(await desk.type("pin 1.1.0 --roles 1 --reason 'admins first'"))).toContain('pinned 1.1.0');
      expect(done(await desk.type("rollout 25 --reason 'a quarter'"))).toContain('25 % on 1.1.0');
      expect(done(await desk.type("hold --reason 'odd figures'"))).toContain('held');
      expect(done(await desk.type("promote --reason 'fine'"))).toContain('stable 1.1.0; previous 1.0.0');
      expect(done(await desk.type("unpin --reason 'stable'"))).not.toContain('pinned');
      expect(done(await desk.type("rollback --reason 'it was not'"))).toContain('stable 1.0.0');
      expect(done(await desk.type("kill --message 'Vuelve pronto.' --reason 'wrong'"))).toContain('off');
      expect(done(await desk.type("revive --reason 'mended'"))).not.toContain('off');
      expect(done(await desk.type('history'))).toContain('it was not');
      expect(done(await desk.type('status'))).toContain('1.0.0');
    });

    test('is part of a static copy, and can be retired', async () => {
      expect(done(await desk.type('export static'))).toMatch(/^revision \d+ and \d+ files in static/);
      const text = await readFile(path.join(desk.folder, 'static/registry.json'), 'utf8');
      expect(JSON.parse(text)).toMatchObject({ releases: { [`${name}@1.0.0`]: {} } });
      expect(done(await desk.type(`retire --yes ${name} --reason 'replaced'`))).toContain('retired');
    });
  });
}
