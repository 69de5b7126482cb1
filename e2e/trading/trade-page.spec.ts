import type { Page } from '@playwright/test';
import { registerTrader } from '../testing/product/journal';
import { expect, test } from '../testing/test';

const devices = [
  { name: 'a desktop', use: { viewport: { width: 1440, height: 900 } } },
  { name: 'a phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
];

/** Pastes a picture, as a browser does with a screenshot in the clipboard. */
const paste = (page: Page, png: Buffer) =>
  page.evaluate((text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
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

/** Opens the first trade and pastes a screenshot into it. */
async function addScreenshot(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Operaciones recientes' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Añadir captura' })).toBeEnabled();
  await paste(page, await page.screenshot());
  await expect.poll(() => isShown(page, 'Ver Captura 1')).toBe(true);
}

/** Drags over the middle of the picture: with a finger where there is a touch screen, otherwise with the mouse. */
async function drag(page: Page, isTouch: boolean): Promise<void> {
  const box = await page.getByTestId('surface').boundingBox();
  if (!box) throw new Error('there is nothing to draw on');
  const getPoint = (share: number) => ({ x: box.x + box.width * share, y: box.y + box.height * share });
  const [start, end] = [getPoint(0.3), getPoint(0.6)];
  if (!isTouch) {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
    return;
  }
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [start]);
  await send('touchMove', [getPoint(0.45)]);
  await send('touchMove', [end]);
  await send('touchEnd', []);
}

for (const { name: device, use } of devices) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('an arrow is drawn on a screenshot, a text is added by keyboard, and both are there after a reload', async ({
      page,
      product,
      open,
    }) => {
      await open(await registerTrader(product), '/panel');
      await addScreenshot(page);
      await page.getByRole('button', { name: 'Ver Captura 1' }).click();
      await page.getByRole('button', { name: 'Dibujar encima' }).click();
      await page.getByTestId('surface').scrollIntoViewIfNeeded();
      await drag(page, 'hasTouch' in use);
      await expect(page.getByRole('img', { name: 'Dibujos: flecha' })).toBeVisible();

      await page.getByRole('radio', { name: 'Texto' }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('textbox', { name: 'Texto' }).fill('Entrada');
      await page.getByRole('button', { name: 'Añadir en el centro' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Mover el último' })).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await page.getByRole('button', { name: 'Guardar dibujos' }).press('Enter');
      await expect(page.getByText('Dibujos guardados')).toBeVisible();

      await page.reload();
      await page.getByRole('button', { name: 'Ver Captura 1' }).click();
      await expect(
        page.getByRole('dialog').getByRole('img', { name: 'Dibujos: flecha, texto «Entrada»' }),
      ).toBeVisible();
    });
  });
}
