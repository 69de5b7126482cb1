import type { CDPSession, Page } from '@playwright/test';
import { registerUser, type User } from '../testing/people';
import type { Product } from '../testing/product/product';
import { expect, signIn, signOut, test } from '../testing/test';

interface Device {
  readonly session: CDPSession;
  readonly authenticatorId: string;
  /** While its user is present, the device answers each request, and chooses a passkey in the list of a field. */
  setPresent(isPresent: boolean): Promise<void>;
}

/** A device with passkeys, such as a phone with a fingerprint reader. */
async function addDevice(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const setPresent = async (isPresent: boolean) => {
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isPresent });
  };
  return { session, authenticatorId, setPresent };
}

/** A browser that offers no passkeys in the list of a field, so that a present device answers the button only. */
async function disableConditionalMediation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

/** Passkeys are bound to a host name: the address of the product by its name. */
const getNamedAddress = (product: Product, path = '') =>
  `${product.address.replace('127.0.0.1', 'localhost')}/${path}`;

async function signInByName(page: Page, product: Product, user: User): Promise<void> {
  await page.goto(getNamedAddress(product, '#/login'));
  await signIn(page, user);
  await expect(page.getByRole('link', { name: user.email })).toBeVisible();
}

const getPasskeyButton = (page: Page) => page.getByRole('button', { name: 'Entrar con una llave de acceso' });

test(
  'a passkey is added, signs in without a password, and no longer does so once it was removed',
  { tag: '@core' },
  async ({ page, product, consoleWatch }) => {
    consoleWatch.provoke(/\/api\/passkeys\/session/);
    const user = await registerUser(product);
    await disableConditionalMediation(page);
    await addDevice(page);
    await signInByName(page, product, user);
    await page.goto(getNamedAddress(product, '#/cuenta'));
    const card = page.getByRole('region', { name: 'Llaves de acceso' });
    await card.getByRole('button', { name: 'Añadir una llave de acceso' }).click();
    await expect(card.getByText('Sin usar todavía')).toBeVisible();
    await signOut(page);

    await getPasskeyButton(page).click();
    await expect(page.getByRole('link', { name: user.email })).toBeVisible();
    await page.goto(getNamedAddress(product, '#/cuenta'));
    await expect(card.getByText('Usada por última vez')).toBeVisible();

    await card.getByRole('button', { name: /^Quitar la llave de acceso/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
    await expect(card.getByText('Usada por última vez')).toBeHidden();
    await signOut(page);
    await getPasskeyButton(page).click();
    await expect(page.getByText('Esa llave de acceso no es de ninguna cuenta.')).toBeVisible();
  },
);

test('a passkey chosen in the list of the email field signs in', async ({ page, product }) => {
  const user = await registerUser(product);
  const device = await addDevice(page);
  await signInByName(page, product, user);
  await page.goto(getNamedAddress(product, '#/cuenta'));
  const card = page.getByRole('region', { name: 'Llaves de acceso' });
  await card.getByRole('button', { name: 'Añadir una llave de acceso' }).click();
  await expect(card.getByText('Sin usar todavía')).toBeVisible();
  await device.setPresent(false);
  await signOut(page);
  await device.setPresent(true);
  await page.reload();
  await expect(page.getByRole('link', { name: user.email })).toBeVisible();
});

test('a page under an IP address, to which no passkey can be bound, offers none', async ({ page }) => {
  await page.goto('/#/login');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(getPasskeyButton(page)).toBeHidden();
});
