import { readFileSync } from 'node:fs';
import { call } from '../testing/product/api';
import { registerUser } from '../testing/people';
import { expect, test } from '../testing/test';

test(
  'a user downloads their data, deletes the account, and cannot sign in again',
  { tag: '@core' },
  async ({ page, product, open }) => {
    const user = await registerUser(product, [6]);
    await open(user, '/cuenta');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar mis datos' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^parque-mis-datos-\d{4}-\d\d-\d\d\.json$/);
    const data: unknown = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(data).toMatchObject({ profile: { email: user.email }, products: [{ id: 6 }] });

    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' });
    const confirm = dialog.getByRole('button', { name: 'Eliminar mi cuenta' });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Escribe tu correo para confirmar').fill(user.email);
    await confirm.click();
    await expect(page.getByRole('heading', { name: 'Iniciar sesión', level: 1 })).toBeVisible();
    await expect(page.getByText('Tu cuenta se ha eliminado.')).toBeVisible();
    const { email, password } = user;
    expect((await call(product, 'POST', '/login', { body: { email, password } })).status).toBe(401);
  },
);
