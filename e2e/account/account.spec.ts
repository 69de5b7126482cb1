import { findLink, readNewestMail } from '../testing/product/mailbox';
import { admin, createEmail, openSession } from '../testing/people';
import { expect, signIn, test } from '../testing/test';

const password = 'entre-robles-y-olmos';
const newPassword = 'entre-hayas-y-tejos';

test(
  'a forgotten password is replaced with the mailed link',
  { tag: '@core' },
  async ({ page, product, consoleWatch }) => {
    consoleWatch.provoke(/\/api\/login/);
    const email = createEmail();
    const { token } = await openSession(product, admin);
    await page.request.post('/api/register', {
      data: { name: 'Nuria Vidal', email, password, telegram: null },
    });
    await page.goto('/#/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('link', { name: '¿Has olvidado tu contraseña?' }).click();
    await page.getByRole('button', { name: 'Enviar el enlace' }).click();
    await expect(page.getByText('Mira tu correo', { exact: true })).toBeVisible();

    await page.goto(findLink(await readNewestMail(product, token, email)));
    await page.getByLabel('Contraseña nueva').fill(newPassword);
    await page.getByLabel('Verificar contraseña').fill(newPassword);
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await page.getByRole('status').getByRole('link', { name: 'iniciar sesión' }).click();
    await signIn(page, { email, password });
    await expect(page.getByRole('alert')).toHaveText('Usuario o Clave Invalidos');
    await signIn(page, { email, password: newPassword });
    await expect(page.getByRole('heading', { name: 'Pago', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: email }).click();
    await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible();
  },
);
