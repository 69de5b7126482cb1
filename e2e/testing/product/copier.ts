import { expect, type Page } from '@playwright/test';
import { pollIntervals } from '../patience';
import type { User } from '../people';
import { call } from './api';
import type { Product } from './product';

/** Synthetic symbols are traded on weekends too. */
const server = 'Parque-Sinteticos';
export const [stepIndex, volatilityIndex] = ['Step Index', 'Volatility 75 Index'] as const;

/** Opens the form of the connector's screen, which is open at once while there is no account. */
async function openForm(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Añadir cuenta' });
  await expect(add.or(page.getByRole('combobox', { name: 'Servidor' }))).toBeVisible();
  if (await add.isVisible()) await add.click();
}

/** Registers a simulated account in the connector's screen. */
export async function register(
  page: Page,
  type: 'Cuenta Maestra' | 'Cuenta Hija',
  account: number,
  multiplier?: string,
): Promise<void> {
  await openForm(page);
  await page.getByRole('combobox', { name: 'Servidor' }).selectOption({ label: server });
  const types = page.getByRole('combobox', { name: 'Tipo de cuenta' });
  if (await types.isEnabled()) await types.selectOption({ label: type });
  await page.getByLabel('Numero de cuenta').fill(String(account));
  await page.getByLabel('Contraseña', { exact: true }).fill(`demo-${account}`);
  if (multiplier) await page.getByLabel('Multiplicador de lotaje').fill(multiplier);
  await page.getByRole('button', { name: 'Registrar Cuenta' }).click();
  await expect(page.getByText(`Cuenta ${account} Guardada con éxito`)).toBeVisible();
  // The form closes when the lists are read again.
  await expect(page.getByRole('button', { name: `Eliminar la cuenta ${account}` })).toBeVisible();
}

interface Account {
  /** A master is of type 2, a child of type 3. */
  readonly type: 2 | 3;
  readonly number: number;
  readonly master_id?: number;
}

/** Connects a simulated account without the screen. Returns its id. */
export async function connectAccount(product: Product, { token }: User, account: Account): Promise<number> {
  const servers = await call<{ id: number; name: string }[]>(product, 'GET', '/mt5/servers');
  const server_id = servers.data.find(({ name }) => name === server)?.id;
  const body = { ...account, server_id, password: `demo-${account.number}` };
  const { status, data } = await call<{ id: number }>(product, 'POST', '/mt5/account/conector', {
    body,
    token,
  });
  expect(status).toBe(201);
  return data.id;
}

/** Connects a simulated master and child without the screen. Returns the child's id. */
export async function connect(
  product: Product,
  trader: User,
  { master, child }: { readonly master: number; readonly child: number },
): Promise<number> {
  await connectAccount(product, trader, { type: 2, number: master });
  return connectAccount(product, trader, { type: 3, number: child });
}

/** Confirms the first activation of the only child on the screen. */
export async function activate(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Activo' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Activar la copia' }).click();
  // The radio is checked before the answer; the dialog closes with it. Earlier positions are not copied.
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Activo' })).toBeChecked();
}

interface Trade {
  readonly symbol: string;
  readonly lots: number;
  /** The simulated account. */
  readonly number: number;
}

const path = '/simulator/trades';

/** Buys by hand in the terminal of a simulated account. Returns the position. */
export async function buy(product: Product, { token }: User, trade: Trade): Promise<string> {
  const body = { ...trade, server, action: 'abrir', side: 'compra' };
  const { data } = await call<{ is_done: boolean; position: string }>(product, 'POST', path, { body, token });
  expect(data.is_done).toBe(true);
  return data.position;
}

interface Position {
  readonly symbol: string;
  readonly lots: number;
}

/** Positions of a simulated account, as `Step Index 0.25`. */
export async function listPositions(product: Product, { token }: User, number: number): Promise<string[]> {
  const query = `number=${number}&server=${server}`;
  const { data } = await call<Position[]>(product, 'GET', `/simulator/positions?${query}`, { token });
  return data.map(({ symbol, lots }) => `${symbol} ${lots}`).sort();
}

interface Status {
  readonly status: string;
}

/** Waits until each master was read once: the positions that it holds at that time are not copied. */
export async function waitUntilMastersRead(product: Product, { token }: User): Promise<void> {
  await expect
    .poll(
      async () => {
        const { data } = await call<{ master: Status; masters?: Status[] }>(product, 'GET', '/copier', {
          token,
        });
        return (data.masters ?? [data.master]).every(({ status }) => status === 'activo');
      },
      { intervals: pollIntervals },
    )
    .toBe(true);
}
