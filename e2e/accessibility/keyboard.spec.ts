import { call } from '../testing/product/api';
import { newPerson, type Person } from '../testing/people';
import type { Product } from '../testing/product/product';
import { tabTo } from '../testing/browser/tab-to';
import { expect, test } from '../testing/test';

const dashboard = 2;
const number = 10001234;

/** A user with a history of the simulator in the journal. */
async function trader(product: Product): Promise<Person> {
  const person = await newPerson(product, [dashboard]);
  const servers = await call<{ id: number; name: string }[]>(product, 'GET', '/mt5/servers');
  const server_id = servers.data.find(({ name }) => name === 'Parque-Demo')?.id;
  const body = { server_id, number, password: `ver-${number}` };
  const { status } = await call(product, 'POST', '/account', { body, token: person.token });
  expect(status).toBe(201);
  return person;
}

test('a trader signs in, opens a day, calculates a lot and signs out by keyboard alone, and the focus is always visible', async ({
  page,
  product,
}) => {
  const { email, password } = await trader(product);
  await page.goto('/#/panel?mes=-1');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Contraseña', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await test.step('a day of the calendar', async () => {
    // The calendar is one tab stop; the arrow keys move inside it.
    const day = page.getByRole('table', { name: /^Resultado por día/ }).locator('button[tabindex="0"]');
    await tabTo(page, day);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('table', { name: 'Operaciones cerradas en el día' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(day).toBeFocused();
  });

  await test.step('the calculator', async () => {
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Calculadora de lotes' });
    await tabTo(page, dialog.getByLabel('PE', { exact: true }));
    await page.keyboard.type('1,1000');
    await tabTo(page, dialog.getByLabel('SL', { exact: true }));
    await page.keyboard.type('1,0950');
    await expect(dialog.getByLabel('SL', { exact: true })).toHaveValue('1,0950');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('signing out', async () => {
    const leave = page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('button', { name: 'Cerrar Sesión' });
    await tabTo(page, leave);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Iniciar sesión', level: 1 })).toBeVisible();
  });
});
