import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listShellFiles } from '../../tools/build/sizes.mjs';
import { diego, openSession } from '../testing/people';
import { expect, test } from '../testing/test';
import type { Product } from '../testing/product/product';
import { listBuiltRemotes, getDist, getFixtureFolder, root } from '../testing/workspace';

// This file publishes a remote that other journeys must not load.
test.use({ installation: 'composition' });

const shellDist = path.join(root, 'shell/dist');
const hash = (bytes: Buffer | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Every file of the shell's build, with its hash. */
function hashBuiltFiles(): Record<string, string> {
  const files = readdirSync(shellDist).sort();
  return Object.fromEntries(files.map((file) => [file, hash(readFileSync(path.join(shellDist, file)))]));
}

/** Every file of the shell that the page requests, with the hash of its contents. */
async function hashServedFiles({ address }: Product): Promise<Record<string, string>> {
  const page = await (await fetch(address)).text();
  const files = [...page.matchAll(/(?:src|href)="(\/shell\/[^"]+)"/g)].map(([, file = '']) => file);
  const hashes = files.map(async (file) => {
    const answer = await fetch(address + file);
    return [file, hash(new Uint8Array(await answer.arrayBuffer()))] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

interface Manifest {
  readonly name: string;
  readonly title: string;
  readonly container: string;
  readonly routes: readonly { readonly path: string; readonly title: string }[];
  readonly menu: readonly { readonly label: string; readonly group?: string }[];
}

const readManifest = (dist: string) =>
  JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8')) as Manifest;

test('a remote that is published into the running product is in the menu at the next visit, and works', async ({
  page,
  product,
  open,
}) => {
  await open(await openSession(product, diego), '/products');
  const menu = page.getByRole('group', { name: 'Mis productos' });
  await expect(menu.getByRole('link', { name: 'Trend Scanner' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Boletín', exact: true })).toBeHidden();
  const filesBefore = { built: hashBuiltFiles(), served: await hashServedFiles(product) };
  expect(Object.keys(filesBefore.served).some((file) => /\/main\..*\.js$/.test(file))).toBe(true);

  await product.publish(getDist(getFixtureFolder('boletin')));
  await page.reload();
  await page.getByRole('link', { name: 'Boletín', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Boletín', exact: true })).toBeVisible();
  const notice = page.getByText('Diego Salas, no hay noticias.');
  await expect(notice).toHaveCSS('border-left-color', 'rgb(1, 2, 3)');

  expect({ built: hashBuiltFiles(), served: await hashServedFiles(product) }).toEqual(filesBefore);

  await page.getByRole('banner').getByRole('link', { name: 'Productos' }).click();
  await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
});

/** Names that the shell uses for itself: an option of its HTTP client, an icon. */
const commonWords = new Set(['auth', 'copy']);

/** Calls of the API that the shell itself sends; the paths of the page and of the API are different things. */
const shellCalls = new Set(['/login']);

const toQuotedForms = (text: string) => [`"${text}"`, `'${text}'`, `\`${text}\``];

/** Whether a text contains a name as a whole word: React has an event `onCopy`. */
function isWord(text: string, name: string): boolean {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<!\\p{L})${literal}(?!\\p{L})`, 'u').test(text);
}

test('the shell contains no name, no address and no label of any remote', () => {
  const shell = readdirSync(shellDist)
    .filter((file) => /\.(js|css|html)$/.test(file))
    .map((file) => readFileSync(path.join(shellDist, file), 'utf8'))
    .join('\n');
  const remotes = [...listBuiltRemotes(), getDist(getFixtureFolder('boletin'))].map(readManifest);
  expect(remotes.map(({ name }) => name)).toEqual(expect.arrayContaining(['auth', 'catalogue']));

  const traces = remotes.flatMap(({ name, title, container, routes, menu }) => [
    container,
    `parque_${name}_`,
    `/remotes/${name}`,
    `${name}/lifecycles`,
    ...(commonWords.has(name) ? [] : toQuotedForms(name)),
    // The shell's own home has the same address as the remote that fills it.
    ...routes.flatMap(({ path: address }) => [
      ...(address === '/' || shellCalls.has(address) ? [] : toQuotedForms(address)),
      ...(address === '/' ? [] : [`#${address}`]),
    ]),
    title,
    ...routes.map((route) => route.title),
    ...menu.flatMap(({ label, group = label }) => [label, group]),
  ]);
  expect(traces.filter((trace) => isWord(shell, trace))).toEqual([]);
});

test('Spanish text needs the small font only', async ({ page, product, open }) => {
  const fonts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(request.url());
  });
  const countLoadedFonts = async () => {
    await page.evaluate(() => document.fonts.ready);
    return fonts.size;
  };
  await page.goto('/#/login');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await countLoadedFonts()).toBe(1);
  await open(await openSession(product, diego), '/products');
  await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
  expect(await countLoadedFonts()).toBe(1);
  await page.getByRole('heading', { name: 'Productos', level: 1 }).evaluate((heading) => {
    heading.textContent = 'Продукты ł';
  });
  await expect.poll(countLoadedFonts).toBe(2);
});

test('a visitor without a session downloads exactly the code of the shell that has a budget', async ({
  page,
}) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/shell\/[^/]+\.(js|css)$/.test(pathname)) scripts.add(path.basename(pathname));
  });
  await page.goto('/#/login');
  await page.getByLabel('Email').fill(diego.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('otra-contraseña');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled();
  // Prefetched while the page is idle, for the screens after the sign-in.
  const forSessions = await page.locator('meta[name="parque-signed-in"]').getAttribute('content');
  const downloadedFiles = [...scripts].filter((file) => !forSessions?.includes(file));
  const { code } = await listShellFiles(shellDist);
  expect(downloadedFiles.sort()).toEqual(code.filter((file) => file !== 'index.html').sort());
});
