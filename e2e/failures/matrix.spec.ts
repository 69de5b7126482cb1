import type { Page } from '@playwright/test';
import { takeClock } from '../testing/browser/clock';
import { cellName, triedCells, type Phase, type TriedCell } from '../testing/failures/fault-matrix';
import { listenToLoads } from '../testing/failures/load-events';
import { breakFiles, hasTrace, type NetworkFailure } from '../testing/failures/outage';
import { patient } from '../testing/patience';
import { lucia, sessionOf, type User } from '../testing/people';
import { filesOf, type FileKind } from '../testing/releases/registry';
import * as served from '../testing/releases/served-registry';
import { expect, test as base } from '../testing/test';
import { failAt, hasReachedFault, publishUnstable } from '../testing/releases/unstable-remote';
import { filesUnderWay, requestsHeld } from '../testing/failures/pending-requests';

const test = base.extend<{ failures: () => Promise<unknown[]> }, { trader: User }>({
  /** Opens sessions, and publishes the failing remote. */
  trader: [
    async ({ product }, use) => {
      await publishUnstable(product);
      await use(await sessionOf(product, lucia));
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

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const products = (page: Page) => page.getByRole('heading', { name: 'Productos', level: 1 });
const calm = (page: Page) => page.getByText('Todo en orden.');
const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' });
const fault = (page: Page) => page.getByRole('alert', { name: 'Inestable no se ha podido cargar' });
const behind = (page: Page) => page.getByText('No hemos podido actualizar la plataforma');
const unproven = (page: Page) => page.getByText('No hemos podido comprobar esta sección');

const visitUnstable = (page: Page) => menu(page).getByRole('link', { name: 'Inestable' }).click();
const visitAddress = (page: Page) => page.evaluate(() => void (location.hash = '/inestable'));

/** Another remote and the menu still work. */
async function expectRestUsable(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Productos' }).click();
  await expect(products(page)).toBeVisible();
  await expect(menu(page).getByRole('button', { name: 'Cerrar Sesión' })).toBeEnabled();
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
async function passTime(page: Page, isReached: () => boolean | Promise<boolean>, until: () => Promise<void>) {
  await expect.poll(isReached).toBe(true);
  await expect(async () => {
    expect(filesUnderWay(page)).toBe(0);
    await page.clock.fastForward(4_000);
    await until();
  }).toPass({ intervals: [100] });
}

/** Waits until the previous section is unmounted, or its unmount times out as well. */
const left = (page: Page) => expect(products(page)).toBeHidden();

const lasts = ({ failure }: TriedCell) => failure === 'hangs' || failure === 'never';

interface Steps {
  readonly page: Page;
  /** Opens the remote's screen. */
  readonly visit: (page: Page) => Promise<void>;
  readonly failures: () => Promise<unknown[]>;
  readonly mend: () => Promise<void>;
}

/** Whether the remote is loaded again without a press once its file is served. */
const recovers = ({ outcome }: TriedCell) =>
  outcome !== 'well' &&
  ['entry', 'chunk', 'stylesheet'].includes(outcome.phase) &&
  ['http', 'network', 'timeout'].includes(outcome.reason);

/** A failing remote shows and reports each failure once, and works after a retry or by itself. */
async function expectFault(cell: TriedCell, { page, visit, failures, mend }: Steps): Promise<void> {
  const { failure, outcome } = cell;
  for (const count of [1, 2]) {
    const heldBefore = requestsHeld(page);
    const isReached = () => (failure === 'hangs' ? requestsHeld(page) > heldBefore : hasReachedFault(page));
    await visit(page);
    await left(page);
    const seen = () => expect(fault(page)).toBeVisible({ timeout: lasts(cell) ? 500 : patient(10_000) });
    await (lasts(cell) ? passTime(page, isReached, seen) : seen());
    await expect(fault(page)).toContainText('El resto de la plataforma funciona con normalidad');
    await expect.poll(failures).toEqual(Array.from({ length: count }, () => outcome));
    if (count === 1) await expectRestUsable(page);
  }
  await mend();
  if (!recovers(cell)) await retry(page).click();
  await expect(calm(page)).toBeVisible();
  expect(await failures()).toHaveLength(2);
  await expectUnharmed(page);
}

/** A slow file shows the loading state, and then the screen. */
async function expectArrival({ page, visit, failures, mend }: Steps): Promise<void> {
  await visit(page);
  await left(page);
  await page.clock.fastForward(1_500);
  await expect(calm(page)).toBeHidden();
  await mend();
  await expect(calm(page)).toBeVisible();
  await expect(fault(page)).toBeHidden();
  expect(await failures()).toEqual([]);
  await expectUnharmed(page);
}

function tryCells(
  selectedPhases: readonly Phase[],
  body: (cell: TriedCell) => Parameters<typeof test>[2],
): void {
  for (const cell of triedCells(...selectedPhases)) test(`fault matrix, ${cellName(cell)}`, body(cell));
}

const kinds: Readonly<Partial<Record<Phase, FileKind>>> = {
  entry: 'entry',
  chunk: 'script',
  stylesheet: 'style',
};

const codeOf: Readonly<Partial<Record<Phase, string>>> = { chunk: 'code', render: 'press' };

tryCells(
  ['entry', 'chunk', 'stylesheet', 'init', 'bootstrap', 'mount', 'render'],
  (cell) =>
    async ({ page, product, open, trader, failures }) => {
      const { phase, failure, outcome } = cell;
      if (lasts(cell) || failure === 'slow') await takeClock(page);
      await open(trader, '/products');
      await expect(products(page)).toBeVisible();
      await markPage(page);
      const kind = kinds[phase];
      const isOfFile = kind && failure !== 'throws' && failure !== 'never';
      const step = failure === 'throws' ? (codeOf[phase] ?? phase) : phase === 'chunk' ? 'code' : phase;
      const mend = isOfFile
        ? await breakFiles(page, await filesOf(product, 'inestable', kind), failure)
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
  await expect(products(page)).toBeVisible();
  await markPage(page);
  await visitUnstable(page);
  await expect(calm(page)).toBeVisible();
  const mend = await failAt(page, `unmount ${failure}`);
  await expectRestUsable(page);
  await visitUnstable(page);
  await left(page);
  if (failure === 'slow') await mend();
  const seen = () => expect(calm(page)).toBeVisible({ timeout: failure === 'never' ? 500 : patient(10_000) });
  await (failure === 'never' ? passTime(page, () => hasReachedFault(page), seen) : seen());
  await expect.poll(failures).toEqual(outcome === 'well' ? [] : [outcome]);
  await mend();
  await expectRestUsable(page);
  await visitUnstable(page);
  await expect(calm(page)).toBeVisible();
  await expectUnharmed(page);
});

/** Presses the retry of the banner. The page also fetches the registry by itself, which removes the banner. */
async function retryRegistry(page: Page): Promise<void> {
  const pressed = retry(page).click();
  pressed.catch(() => undefined);
  await Promise.race([pressed, expect(behind(page)).toBeHidden()]);
}

const nextByte = (value: string) => (value.startsWith('A') ? 'B' : 'A') + value.slice(1);

tryCells(['registry'], (cell) => async ({ page, product, open, trader, failures }) => {
  const { failure, outcome } = cell;
  if (lasts(cell)) await takeClock(page);
  await open(trader, '/products');
  await expect(products(page)).toBeVisible();
  await served.embedNoRegistry(page, product);
  const mend = await breakFiles(page, served.documentAddress, failure as NetworkFailure, (body) =>
    served.changed(body, served.tamperState),
  );
  const answered = page.waitForResponse(served.documentAddress);
  answered.catch(() => undefined);
  await page.reload();
  await expect(products(page)).toBeVisible();
  await markPage(page);
  await visitUnstable(page);
  await expect(calm(page)).toBeVisible();
  if (outcome === 'well') {
    await expect(behind(page)).toBeHidden();
    await mend();
    await (await answered).finished();
  } else {
    const seen = () => expect(behind(page)).toBeVisible({ timeout: lasts(cell) ? 500 : patient(10_000) });
    await (lasts(cell) ? passTime(page, () => requestsHeld(page) > 0, seen) : seen());
    await expect.poll(failures).toEqual([outcome]);
    await expectRestUsable(page);
    await mend();
    await retryRegistry(page);
  }
  await expect(behind(page)).toBeHidden();
  expect(await failures()).toHaveLength(outcome === 'well' ? 0 : 1);
  await expectUnharmed(page);
});

const changes: Readonly<Record<string, served.Change>> = {
  'signature × garbage': served.changeSignature('inestable', () => 'no es base64'),
  'signature × tampered': served.changeSignature('inestable', nextByte),
  'manifest × garbage': served.signNonsense('inestable'),
  'manifest × tampered': served.tamperManifest('inestable'),
};

tryCells(['signature', 'manifest'], (cell) => async ({ page, product, open, trader, failures }) => {
  const { outcome } = cell;
  const change = changes[cellName(cell)];
  const mends = change && [
    await served.embedRegistry(page, product, change),
    await breakFiles(page, served.documentAddress, 'tampered', (body) => served.changed(body, change)),
  ];
  if (!change) {
    await page.addInitScript(() => {
      SubtleCrypto.prototype.verify = () => Promise.reject(new DOMException('no', 'OperationError'));
    });
  }
  await open(trader, '/products');
  await expect(products(page)).toBeVisible();
  await markPage(page);
  await visitAddress(page);
  if (outcome !== 'well') {
    await expect(unproven(page)).toBeVisible();
    await expectRestUsable(page);
    await visitAddress(page);
    await expect(unproven(page)).toBeVisible();
    await expect.poll(failures).toEqual([outcome]);
    for (const mend of mends ?? []) await mend();
    await retry(page).click();
  }
  await expect(calm(page)).toBeVisible();
  expect(await failures()).toHaveLength(outcome === 'well' ? 0 : 1);
  await expectUnharmed(page);
});
