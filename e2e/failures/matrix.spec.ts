import type { Locator, Page } from '@playwright/test';
import { takeClock } from '../testing/browser/clock';
import { formatCellName, listTriedCells, type Phase, type TriedCell } from '../testing/failures/fault-matrix';
import { listenToLoads } from '../testing/failures/load-events';
import { breakFiles, hasTrace, type NetworkFailure } from '../testing/failures/outage';
import { scaleTimeout } from '../testing/patience';
import { lucia, openSession, type User } from '../testing/people';
import { getFilePattern, type FileKind } from '../testing/releases/registry';
import * as served from '../testing/releases/served-registry';
import { expect, test as base } from '../testing/test';
import { failAt, hasReachedFault, publishUnstable } from '../testing/releases/unstable-remote';
import { countLoadingFiles, countHeldRequests } from '../testing/failures/pending-requests';

const test = base.extend<{ failures: () => Promise<unknown[]> }, { trader: User }>({
  /** Opens sessions, and publishes the failing remote. */
  trader: [
    async ({ product }, use) => {
      await publishUnstable(product);
      await use(await openSession(product, lucia));
    },
    { scope: 'worker' },
  ],

  /** The failures reported so far: phase and reason. */
  failures: async ({ page }, use) => {
    const reportedLoads = await listenToLoads(page);
    await use(async () =>
      (await reportedLoads())
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ phase, reason }) => ({ phase, reason })),
    );
  },
});

test.use({ installation: 'matrix' });
test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ consoleWatch }) =>
  consoleWatch.provoke(/\/remotes\/|parque_|fails at|Federation|registry\/document/),
);

const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const getProductsHeading = (page: Page) => page.getByRole('heading', { name: 'Productos', level: 1 });
const getHealthyScreen = (page: Page) => page.getByText('Todo en orden.');
const getRetryButton = (page: Page) => page.getByRole('button', { name: 'Reintentar' });
const getFaultNotice = (page: Page) => page.getByRole('alert', { name: 'Inestable no se ha podido cargar' });
const getOutdatedNotice = (page: Page) => page.getByText('No hemos podido actualizar la plataforma');
const getUnverifiedNotice = (page: Page) => page.getByText('No hemos podido comprobar esta sección');

const visitUnstable = (page: Page) => getMenu(page).getByRole('link', { name: 'Inestable' }).click();
const visitAddress = (page: Page) => page.evaluate(() => void (location.hash = '/inestable'));

/** Another remote and the menu still work. */
async function expectRestUsable(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Productos' }).click();
  await expect(getProductsHeading(page)).toBeVisible();
  await expect(getMenu(page).getByRole('button', { name: 'Cerrar Sesión' })).toBeEnabled();
}

/** Marks the page in its memory: a reload removes the mark. */
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isSamePage: true }));

async function expectUnharmed(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(await hasTrace(page)).toBe(false);
}

const isEndless = ({ failure }: TriedCell) => failure === 'hangs' || failure === 'never';

/**
 * Moves the clock of the page past its time-out. Before that, the page must have reached the step that never ends and
 * have received all other files: on a slow machine an earlier step would time out instead.
 */
async function fastForwardUntil(
  page: Page,
  isReached: () => boolean | Promise<boolean>,
  until: () => Promise<void>,
) {
  await expect.poll(isReached).toBe(true);
  await expect(async () => {
    expect(countLoadingFiles(page)).toBe(0);
    await page.clock.fastForward(4_000);
    await until();
  }).toPass({ intervals: [100] });
}

/** Waits for an element, which after an endless step appears once the clock has passed its time-out. */
async function waitFor(cell: TriedCell, element: Locator, isReached: () => boolean | Promise<boolean>) {
  const expectVisible = (timeout: number) => expect(element).toBeVisible({ timeout });
  if (!isEndless(cell)) return expectVisible(scaleTimeout(10_000));
  await fastForwardUntil(element.page(), isReached, () => expectVisible(500));
}

/** Opens a healthy section, in a page whose clock is controlled where a step never ends. */
async function openProducts(cell: TriedCell, page: Page, open: () => Promise<void>): Promise<void> {
  if (isEndless(cell)) await takeClock(page);
  await open();
  await expect(getProductsHeading(page)).toBeVisible();
  await markPage(page);
}

/** Waits until the previous section is unmounted, or its unmount times out as well. */
const expectProductsHidden = (page: Page) => expect(getProductsHeading(page)).toBeHidden();

interface Steps {
  readonly page: Page;
  /** Opens the remote's screen. */
  readonly visit: (page: Page) => Promise<void>;
  readonly failures: () => Promise<unknown[]>;
  readonly mend: () => Promise<void>;
}

/** Whether the remote is loaded again without a press once its file is served. */
const canRecoverAlone = ({ outcome }: TriedCell) =>
  outcome !== 'well' &&
  ['entry', 'chunk', 'stylesheet'].includes(outcome.phase) &&
  ['http', 'network', 'timeout'].includes(outcome.reason);

/**
 * A failing remote shows and reports each failure once, and works after a retry or by itself. Another section in between,
 * and a second visit that fails, are tried with the entry and with code that throws.
 */
async function expectFault(cell: TriedCell, { page, visit, failures, mend }: Steps): Promise<void> {
  const { phase, failure, outcome } = cell;
  const visits = phase === 'entry' || failure === 'throws' ? 2 : 1;
  for (let count = 1; count <= visits; count++) {
    const heldBefore = countHeldRequests(page);
    const isReached = () =>
      failure === 'hangs' ? countHeldRequests(page) > heldBefore : hasReachedFault(page);
    await visit(page);
    await expectProductsHidden(page);
    await waitFor(cell, getFaultNotice(page), isReached);
    await expect(getFaultNotice(page)).toContainText('El resto de la plataforma funciona con normalidad');
    await expect.poll(failures).toEqual(Array.from({ length: count }, () => outcome));
    if (count < visits) await expectRestUsable(page);
  }
  await mend();
  if (!canRecoverAlone(cell)) await getRetryButton(page).click();
  await expect(getHealthyScreen(page)).toBeVisible();
  expect(await failures()).toHaveLength(visits);
  await expectUnharmed(page);
}

function tryCells(
  selectedPhases: readonly Phase[],
  body: (cell: TriedCell) => Parameters<typeof test>[2],
): void {
  for (const cell of listTriedCells(...selectedPhases))
    test(`fault matrix, ${formatCellName(cell)}`, body(cell));
}

const kinds: Readonly<Partial<Record<Phase, FileKind>>> = {
  entry: 'entry',
  chunk: 'script',
  stylesheet: 'style',
};

const stepOfCode: Readonly<Partial<Record<Phase, string>>> = { chunk: 'code', render: 'press' };

tryCells(
  ['entry', 'chunk', 'stylesheet', 'init', 'bootstrap', 'mount', 'render'],
  (cell) =>
    async ({ page, product, open, trader, failures }) => {
      const { phase, failure } = cell;
      await openProducts(cell, page, () => open(trader, '/products'));
      const kind = kinds[phase];
      const isOfFile = kind && failure !== 'throws' && failure !== 'never';
      const step = stepOfCode[phase] ?? phase;
      const mend = isOfFile
        ? await breakFiles(page, await getFilePattern(product, 'inestable', kind), failure)
        : await failAt(page, `${step} ${failure}`);
      const visit = async () => {
        await visitUnstable(page);
        if (step === 'press') await page.getByRole('button', { name: 'Pulsar' }).click();
      };
      await expectFault(cell, { page, visit, failures, mend });
    },
);

tryCells(['unmount'], (cell) => async ({ page, open, trader, failures }) => {
  const { failure, outcome } = cell;
  await openProducts(cell, page, () => open(trader, '/products'));
  await visitUnstable(page);
  await expect(getHealthyScreen(page)).toBeVisible();
  const mend = await failAt(page, `unmount ${failure}`);
  await expectRestUsable(page);
  await visitUnstable(page);
  await expectProductsHidden(page);
  await waitFor(cell, getHealthyScreen(page), () => hasReachedFault(page));
  await expect.poll(failures).toEqual([outcome]);
  await mend();
  await expectRestUsable(page);
  await visitUnstable(page);
  await expect(getHealthyScreen(page)).toBeVisible();
  await expectUnharmed(page);
});

/** Presses the retry of the banner. The page also fetches the registry by itself, which removes the banner. */
async function retryRegistry(page: Page): Promise<void> {
  const pressing = getRetryButton(page).click();
  pressing.catch(() => undefined);
  await Promise.race([pressing, expect(getOutdatedNotice(page)).toBeHidden()]);
}

const changeFirstByte = (value: string) => (value.startsWith('A') ? 'B' : 'A') + value.slice(1);

tryCells(['registry'], (cell) => async ({ page, product, open, trader, failures }) => {
  const { failure, outcome } = cell;
  await openProducts(cell, page, () => open(trader, '/products'));
  await served.embedNoRegistry(page, product);
  const mend = await breakFiles(page, served.documentAddress, failure as NetworkFailure, (body) =>
    served.changeText(body, served.tamperState),
  );
  await page.reload();
  await expect(getProductsHeading(page)).toBeVisible();
  await markPage(page);
  await visitUnstable(page);
  await expect(getHealthyScreen(page)).toBeVisible();
  await waitFor(cell, getOutdatedNotice(page), () => countHeldRequests(page) > 0);
  await expect.poll(failures).toEqual([outcome]);
  await expectRestUsable(page);
  await mend();
  await retryRegistry(page);
  await expect(getOutdatedNotice(page)).toBeHidden();
  expect(await failures()).toHaveLength(1);
  await expectUnharmed(page);
});

const changes: Readonly<Record<string, served.Change>> = {
  'signature × garbage': served.changeSignature('inestable', () => 'no es base64'),
  'signature × tampered': served.changeSignature('inestable', changeFirstByte),
  'manifest × garbage': served.signNonsense('inestable'),
  'manifest × tampered': served.tamperManifest('inestable'),
};

tryCells(['signature', 'manifest'], (cell) => async ({ page, product, open, trader, failures }) => {
  const { outcome } = cell;
  const change = changes[formatCellName(cell)];
  const mends = change && [
    await served.embedRegistry(page, product, change),
    await breakFiles(page, served.documentAddress, 'tampered', (body) => served.changeText(body, change)),
  ];
  if (!change) {
    await page.addInitScript(() => {
      SubtleCrypto.prototype.verify = () => Promise.reject(new DOMException('no', 'OperationError'));
    });
  }
  await openProducts(cell, page, () => open(trader, '/products'));
  await visitAddress(page);
  if (outcome !== 'well') {
    await expect(getUnverifiedNotice(page)).toBeVisible();
    await expectRestUsable(page);
    await visitAddress(page);
    await expect(getUnverifiedNotice(page)).toBeVisible();
    await expect.poll(failures).toEqual([outcome]);
    for (const mend of mends ?? []) await mend();
    await getRetryButton(page).click();
  }
  await expect(getHealthyScreen(page)).toBeVisible();
  expect(await failures()).toHaveLength(outcome === 'well' ? 0 : 1);
  await expectUnharmed(page);
});
