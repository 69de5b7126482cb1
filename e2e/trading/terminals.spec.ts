import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { scaleTimeout } from '../testing/patience';
import { registerUser } from '../testing/people';
import { call } from '../testing/product/api';
import { createCompiledTerminals } from '../testing/product/compiled-terminal';
import { activate, stepIndex, volatilityIndex, waitUntilMastersRead } from '../testing/product/copier';
import { expect, test } from '../testing/test';

const [connector, dashboard] = [1, 2] as const;
const [masterLogin, childLogin] = [20_006_001, 20_006_002] as const;

/** A restarted program waits 5 s for its history, and one without a network calls after up to 16 s. */
const inTime = { timeout: scaleTimeout(60_000) };

/** Downloads the program for MetaTrader, with the address of the product in it. */
async function download(page: Page): Promise<string> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar Parque.mq5' }).click();
  return readFileSync(await (await file).path(), 'utf8');
}

async function requestCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Pedir un código' }).click();
  return (await page.getByRole('status', { name: 'Código' }).textContent()) ?? '';
}

const getCard = (page: Page, login: number) => page.getByRole('region', { name: `Cuenta ${login}` });

async function confirm(page: Page, login: number): Promise<void> {
  await page.getByRole('button', { name: 'Sí, es mi cuenta' }).click(inTime);
  await expect(getCard(page, login).getByText('Conectado', { exact: true })).toBeVisible(inTime);
}

test('the compiled program in two terminals copies once, also through a kill and a lost network', async ({
  page,
  product,
  open,
}) => {
  test.setTimeout(scaleTimeout(300_000));
  const trader = await registerUser(product, [connector, dashboard]);
  await open(trader, '/terminales');
  const terminals = await createCompiledTerminals(await download(page), product);
  try {
    const master = await test.step('pairs a master and a child', async () => {
      const terminal = terminals.start(product, await requestCode(page), masterLogin);
      await confirm(page, masterLogin);
      const card = getCard(page, masterLogin);
      await card.getByRole('button', { name: 'Usar en el diario' }).click();
      await expect(card.getByRole('link', { name: 'Abrir el diario' })).toBeVisible(inTime);
      await card.getByRole('button', { name: 'Usar como maestra' }).click();
      await expect(card.getByRole('link', { name: /Es tu cuenta maestra/ })).toBeVisible(inTime);
      return terminal;
    });
    const child = await test.step('pairs a child', async () => {
      await page.getByRole('button', { name: 'Conectar otro terminal' }).click();
      const terminal = terminals.start(product, await requestCode(page), childLogin);
      await confirm(page, childLogin);
      const card = getCard(page, childLogin);
      await card.getByRole('button', { name: 'Usar como hija' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Usar como hija' }).click();
      await expect(card.getByRole('link', { name: /Es una cuenta hija/ })).toBeVisible(inTime);
      return terminal;
    });
    const log = page.getByRole('list', { name: 'Registro de copias' });
    const entries = log.getByRole('listitem');
    const copiedEntries = entries.filter({ hasText: 'Copiada' });

    await test.step('activates the copy', async () => {
      await page.goto('/#/conector');
      await waitUntilMastersRead(product, trader);
      await page.getByRole('link', { name: 'Registro y ajustes' }).click();
      await activate(page);
      await expect(page.getByText('En directo')).toBeVisible();
    });

    await test.step('a trade in the master is copied into the child', async () => {
      await master.command(`buy ${stepIndex} 0.2`);
      await expect(entries.filter({ hasText: `Abrir compra ${stepIndex}` })).toContainText('Copiada', inTime);
      expect(await child.listPositions()).toMatchObject([{ symbol: stepIndex }]);
    });

    await test.step('an order whose program is killed before it reads the answer is executed once', async () => {
      await child.command('die');
      await master.command(`buy ${volatilityIndex} 0.01`);
      await expect.poll(() => child.command('is running'), inTime).toBe('false');
      expect(await child.listPositions()).toHaveLength(2);
      await child.command('start');
      await expect(copiedEntries).toHaveCount(2, inTime);
      expect(await child.listPositions()).toHaveLength(2);
    });

    await test.step('without a network an opening is left out with its reason, and a close is caught up', async () => {
      const { data } = await call<CopierState>(product, 'GET', '/copier', { token: trader.token });
      const [{ id, limits }] = data.children;
      const path = `/copier/children/${id}`;
      const body = { limits: { ...limits, max_age_seconds: 5 } };
      expect((await call(product, 'PUT', path, { token: trader.token, body })).status).toBe(200);
      await child.command('network off');
      const [firstPosition] = await master.listPositions();
      await master.command(`buy ${stepIndex} 0.3`);
      await master.command(`close ${firstPosition?.ticket ?? ''}`);
      // On a slow machine the copier reads the opening when it is already too old to be sent.
      const leftOut = entries.filter({ hasText: /No se ejecutó a tiempo|Llegó demasiado tarde/ });
      await expect(leftOut).toHaveCount(1, inTime);
      expect(await child.listPositions()).toHaveLength(2);
      await child.command('network on');
      await expect(copiedEntries).toHaveCount(3, inTime);
      expect(await child.listPositions()).toMatchObject([{ symbol: volatilityIndex }]);
    });

    await test.step('the closed trade is in the journal', async () => {
      await page.goto('/#/terminales');
      await getCard(page, masterLogin).getByRole('link', { name: 'Abrir el diario' }).click();
      await expect(page.getByRole('table', { name: 'Operaciones recientes' })).toContainText(
        stepIndex,
        inTime,
      );
    });
  } finally {
    await terminals.stop();
  }
});

interface CopierState {
  readonly children: readonly [{ readonly id: number; readonly limits: object }];
}
