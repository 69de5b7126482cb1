import type { Page } from '@playwright/test';
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

/** Waits until the previous section is unmounted, or its unmount times out as well. */
const expectProductsHidden = (page: Page) => expect(getProductsHeading(page)).toBeHidden();

const isEndless = ({ failure }: TriedCell) => failure === 'hangs' || failure === 'never';

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
    const expectFaultNotice = () =>
      expect(getFaultNotice(page)).toBeVisible({ timeout: isEndless(cell) ? 500 : scaleTimeout(10_000) });
    await (isEndless(cell) ? fastForwardUntil(page, isReached, expectFaultNotice) : expectFaultNotice());
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

/** A slow file shows the loading state, and then the screen. */
async function expectArrival({ page, visit, failures, mend }: Steps): Promise<void> {
  await visit(page);
  await expectProductsHidden(page);
  await page.clock.fastForward(1_500);
  await expect(getHealthyScreen(page)).toBeHidden();
  await mend();
  await expect(getHealthyScreen(page)).toBeVisible();
  await expect(getFaultNotice(page)).toBeHidden();
  expect(await failures()).toEqual([]);
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
      const { phase, failure, outcome } = cell;
      if (isEndless(cell) || failure === 'slow') await takeClock(page);
      await open(trader, '/products');
      await expect(getProductsHeading(page)).toBeVisible();
      await markPage(page);
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
      const steps = { page, visit, failures, mend };
      await (outcome === 'well' ? expectArrival(steps) : expectFault(cell, steps));
    },
);

tryCells(['unmount'], (cell) => async ({ page, open, trader, failures }) => {
  const { failure, outcome } = cell;
  if (failure !== 'throws') await takeClock(page);
  await open(trader, '/products');
  await expect(getProductsHeading(page)).toBeVisible();
  await markPage(page);
  await visitUnstable(page);
  await expect(getHealthyScreen(page)).toBeVisible();
  const mend = await failAt(page, `unmount ${failure}`);
  await expectRestUsable(page);
  await visitUnstable(page);
  await expectProductsHidden(page);
  if (failure === 'slow') await mend();
  const expectHealthyScreen = () =>
    expect(getHealthyScreen(page)).toBeVisible({ timeout: failure === 'never' ? 500 : scaleTimeout(10_000) });
  await (failure === 'never'
    ? fastForwardUntil(page, () => hasReachedFault(page), expectHealthyScreen)
    : expectHealthyScreen());
  await expect.poll(failures).toEqual(outcome === 'well' ? [] : [outcome]);
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
  if (isEndless(cell)) await takeClock(page);
  await open(trader, '/products');
  await expect(getProductsHeading(page)).toBeVisible();
  await served.embedNoRegistry(page, product);
  const mend = await breakFiles(page, served.documentAddress, failure as NetworkFailure, (body) =>
    served.changeText(body, served.tamperState),
  );
  const documentResponse = page.waitForResponse(served.documentAddress);
  documentResponse.catch(() => undefined);
  await page.reload();
  await expect(getProductsHeading(page)).toBeVisible();
  await markPage(page);
  await visitUnstable(page);
  await expect(getHealthyScreen(page)).toBeVisible();
  if (outcome === 'well') {
    await expect(getOutdatedNotice(page)).toBeHidden();
    await mend();
    await (await documentResponse).finished();
  } else {
    const expectOutdatedNotice = () =>
      expect(getOutdatedNotice(page)).toBeVisible({ timeout: isEndless(cell) ? 500 : scaleTimeout(10_000) });
    await (isEndless(cell)
      ? fastForwardUntil(page, () => countHeldRequests(page) > 0, expectOutdatedNotice)
      : expectOutdatedNotice());
    await expect.poll(failures).toEqual([outcome]);
    await expectRestUsable(page);
    await mend();
    await retryRegistry(page);
  }
  await expect(getOutdatedNotice(page)).toBeHidden();
  expect(await failures()).toHaveLength(outcome === 'well' ? 0 : 1);
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
  await open(trader, '/products');
  await expect(getProductsHeading(page)).toBeVisible();
  await markPage(page);
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
