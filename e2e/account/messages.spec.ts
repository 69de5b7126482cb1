import type { Page } from '@playwright/test';
import { findLayoutFaults } from '../testing/browser/layout-rules';
import { lookAtThemes } from '../testing/browser/look';
import { admin, registerUser, openSession } from '../testing/people';
import { sendPurchase } from '../testing/product/hotmart';
import { readNewestMail } from '../testing/product/mailbox';
import { startMessageServices } from '../testing/product/message-services';
import { expect, test as base } from '../testing/test';

type Services = Awaited<ReturnType<typeof startMessageServices>>;

const test = base.extend<object, { services: Services }>({
  services: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const services = await startMessageServices();
      await use(services);
      await services.stop();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ services }, use) => use(services.settings), { scope: 'worker' }],
});

test.use({
  installation: 'messages',
  permissions: ['notifications'],
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
});

/** The function that {@link subscribeAtService} gives to the page. */
declare const createSubscription: (key: string) => Promise<object>;

/** Subscribes the browser of a page at the service of the journey: its own would be on the internet. */
async function subscribeAtService(page: Page, services: Services): Promise<void> {
  await page.exposeFunction('createSubscription', (key: string) => services.command('subscribe', key));
  await page.addInitScript(() => {
    let current: object | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const subscription = await createSubscription(applicationServerKey);
        const unsubscribe = async () => (current = null);
        return (current = { ...subscription, toJSON: () => subscription, unsubscribe });
      },
    });
  });
}

test('messages reach the page, the mailbox, Telegram and the device, are muted, and end with their channel', async ({
  page,
  product,
  open,
  services,
}) => {
  const user = await registerUser(product);
  const { token: adminToken } = await openSession(product, admin);
  await subscribeAtService(page, services);
  await open(user, '/cuenta');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const press = (name: string) => page.getByRole('button', { name }).click();

  await press('Conectar Telegram');
  const href = await page.getByRole('link', { name: 'Abrir Telegram' }).getAttribute('href');
  await services.command('say', `/start ${new URL(href ?? '').searchParams.get('start')}`);
  await expect(page.getByRole('button', { name: 'Desconectar Telegram' })).toBeVisible();
  await press('Activar los avisos en este dispositivo');
  await expect(page.getByRole('button', { name: 'Desactivar los avisos en este dispositivo' })).toBeVisible();

  const countIn = async (list: 'listChat' | 'listPushed', part: string) =>
    (await services.command<string[]>(list)).filter((text) => text.includes(part)).length;
  await sendPurchase(product, { productId: 6, email: user.email });
  await expect.poll(() => countIn('listChat', 'DashPro ya está activo')).toBe(1);
  await expect.poll(() => countIn('listPushed', 'DashPro ya está activo')).toBe(1);
  await expect.poll(() => readNewestMail(product, adminToken, user.email)).toContain('Puedes usar DashPro');
  await lookAtThemes(page, 'the account with its channels');
  expect(await findLayoutFaults(page, 44)).toMatchObject({ sideways: [], small: [], tiny: [] });

  await services.command('say', '/silencio 2');
  await expect.poll(() => countIn('listChat', 'Sin mensajes aquí durante 2 h')).toBe(1);
  const choice = page.getByRole('checkbox', { name: 'Mis dispositivos: Compras y pagos' });
  await choice.click();
  await expect(choice).not.toBeChecked();
  await sendPurchase(product, { productId: 7, email: user.email });
  await expect
    .poll(() => readNewestMail(product, adminToken, user.email))
    .toContain('Puedes usar Trend Scanner');
  expect(await countIn('listChat', 'Trend Scanner')).toBe(0);
  expect(await countIn('listPushed', 'Trend Scanner')).toBe(0);

  await press('Desconectar Telegram');
  await expect(page.getByRole('button', { name: 'Conectar Telegram' })).toBeVisible();
  await press('Desactivar los avisos en este dispositivo');
  await expect(page.getByRole('button', { name: 'Activar los avisos en este dispositivo' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Avisos: \d+ sin leer$/ }).click();
  await page.getByRole('link', { name: /Trend Scanner ya está activo/ }).click();
  await expect(page).toHaveURL(/#\/products$/);
});
