import { visitor } from '../testing/browser/visited-screens';
import { expect, test } from '../testing/test';
import { untilLoaded } from '../testing/browser/walk';

/**
 * Translates the page as Chrome does, also what it draws later: replaces each translatable text node with `<font>`
 * elements that contain the translation. Runs in the page.
 */
function translatePage(): void {
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
  };
  translateAll();
  new MutationObserver(translateAll).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
}

test('the journal is used while the browser translates it, and shows the amounts of each month', async ({
  page,
  open,
  product,
}) => {
  const user = await visitor(product, 'trader');
  if (!user) throw new Error('the trader has no session');
  await open(user, '/panel');
  await untilLoaded(page);
  await page.evaluate(translatePage);
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
