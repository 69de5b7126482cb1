import type { Page } from '@playwright/test';
import { patient } from '../testing/patience';
import { openFirst, openScreen, startWalk } from '../testing/browser/screen-walk';
import { visitor } from '../testing/browser/visited-screens';
import { expect, test } from '../testing/test';
import { untilLoaded } from '../testing/browser/walk';

test.describe.configure({ mode: 'parallel', timeout: patient(180_000) });

/**
 * Translates the page as Chrome does: replaces each translatable text node with `<font>` elements that contain the
 * translation. Runs in the page.
 *
 * @param isKept - Whether it also translates what the page draws later.
 * @returns The translated texts that hold an amount, a volume, a price, a percentage, a date or a time.
 */
function translatePage(isKept: boolean): string[] {
  const figure = /\d,\d|\d\.\d{3}\b|\d\d\/\d\d\/\d{4}|\d\d:\d\d|\d\s?%/;
  const skipped = '[translate=no], script, style, textarea, select, .pq-sr, font';
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && node.data.trim() !== '' && !node.parentElement?.closest(skipped))
        texts.push(node);
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.replaceWith(outer);
    }
    return texts.map(({ data }) => data).filter((text) => figure.test(text));
  };
  const found = translateAll();
  if (isKept)
    new MutationObserver(translateAll).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  return found;
}

const translate = (page: Page) => page.evaluate(translatePage, false);
const keepTranslating = (page: Page) => page.evaluate(translatePage, true);

for (const kind of ['trader', 'admin'] as const) {
  test(`a translation of the page changes no amount and no date on any screen of the ${kind}`, async ({
    page,
    product,
    consoleWatch,
  }) => {
    const { person, places } = await startWalk({ product, consoleWatch }, kind);
    consoleWatch.provoke(/status of 429/);
    await openFirst(page, person);
    const found: string[] = [];
    for (const address of new Set(places.map((place) => place.address))) {
      if (address.startsWith('/_') || address === '/no-existe') continue;
      await openScreen(page, address);
      found.push(...(await translate(page)).map((text) => `${address}: ${text}`));
      await page.reload();
    }
    expect(found).toEqual([]);
  });
}

test('the journal is used while the browser translates it, and shows the amounts of each month', async ({
  page,
  open,
  product,
}) => {
  const person = await visitor(product, 'trader');
  if (!person) throw new Error('the trader has no session');
  await open(person, '/panel');
  await untilLoaded(page);
  await keepTranslating(page);
  const net = page.locator('.pq-money').first();
  const month = page.locator('strong[aria-live=polite]').first();
  const shown = async () => `${await month.textContent()} ${await net.textContent()}`;
  const before = await shown();
  await page.getByRole('button', { name: 'Mes anterior' }).click();
  await expect.poll(shown).not.toBe(before);
  await untilLoaded(page);
  await page.getByRole('button', { name: 'Mes siguiente' }).click();
  await expect.poll(shown).toBe(before);
  await page.getByRole('button', { name: 'Ver la curva como tabla' }).first().click();
  await page.getByRole('button', { name: 'Ver la curva', exact: true }).first().click();
  await page.getByRole('button', { name: 'Ocultar importes' }).click();
  await expect(net).not.toHaveText(/\d/);
  await page.getByRole('button', { name: 'Mostrar importes' }).click();
  await expect.poll(shown).toBe(before);
});
