import type { Page } from '@playwright/test';
import { newTrader } from '../testing/product/journal';
import { expect, test } from '../testing/test';

const devices = [
  { name: 'a desktop', use: { viewport: { width: 1440, height: 900 } } },
  {
    name: 'a phone',
    use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
];

/** Pastes a picture, as a browser does with a screenshot in the clipboard. */
const paste = (page: Page, png: Buffer) =>
  page.evaluate((text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'captura.png', { type: 'image/png' }));
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, png.toString('base64'));

/** Whether the browser has decoded the picture. */
const isShown = (page: Page, name: string) =>
  page
    .getByRole('button', { name })
    .locator('img')
    .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);

for (const { name: device, use } of devices) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('a screenshot is pasted into a trade, has a caption, is there after a reload, and is deleted', async ({
      page,
      product,
      open,
    }) => {
      await open(await newTrader(product), '/panel');
      await page.getByRole('table', { name: 'Operaciones recientes' }).getByRole('link').first().click();
      await expect(page.getByRole('button', { name: 'Añadir captura' })).toBeEnabled();
      await paste(page, await page.screenshot());
      await expect.poll(() => isShown(page, 'Ver Captura 1')).toBe(true);

      await page.getByRole('button', { name: 'Ver Captura 1' }).click();
      await page.getByLabel('Pie de la captura').fill('Ruptura en M5');
      await page.getByRole('button', { name: 'Guardar pie' }).click();
      await expect(page.getByText('Pie guardado')).toBeVisible();

      await page.reload();
      await expect.poll(() => isShown(page, 'Ver Captura 1: Ruptura en M5')).toBe(true);
      await page.getByRole('button', { name: 'Borrar Captura 1' }).click();
      await page.getByRole('button', { name: 'Borrar', exact: true }).click();
      await expect(page.getByText('Captura borrada')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Añadir captura' })).toBeEnabled();
      await expect(page.getByRole('list', { name: 'Capturas de la operación' })).toBeHidden();
    });

    test('several trades get a tag at once, by keyboard, and the change is undone', async ({
      page,
      product,
      open,
    }) => {
      await open(await newTrader(product), '/panel/analisis?ver=trades');
      const trades = page.getByRole('table', { name: 'Operaciones', exact: true });
      const boxes = trades.getByRole('checkbox');
      await boxes.nth(0).focus();
      await page.keyboard.press('Space');
      await boxes.nth(1).focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Etiquetar y revisar' }).press('Enter');
      await page.getByLabel('Añadir etiquetas').fill('revisado');
      await page.keyboard.press('Enter');
      const tagged = trades.getByText('revisado', { exact: true });
      await expect(tagged).toHaveCount(2);

      await page.reload();
      await expect(tagged).toHaveCount(2);
      await boxes.nth(0).check();
      await page.getByRole('button', { name: 'Etiquetar y revisar' }).click();
      await page.getByLabel('Quitar etiquetas').fill('revisado');
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(tagged).toHaveCount(1);
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await expect(page.getByText('Cambio deshecho en 1 operación')).toBeVisible();
      await expect(tagged).toHaveCount(2);
    });
  });
}
