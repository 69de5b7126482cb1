import type { Locator, Page } from '@playwright/test';
import { goTo } from '../testing/browser/walk';
import { admin, openSession } from '../testing/people';
import { registerTrader } from '../testing/product/journal';
import { expect, test } from '../testing/test';

const getTradedDays = (page: Page) => page.locator('button[data-day]');

/** Returns the texts that have several lines, or end outside the element around them that a selector names. */
const listBrokenLines = (texts: Locator, around: string) =>
  texts.evaluateAll(
    (elements, selector) =>
      elements.flatMap((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { width, height, right } = range.getBoundingClientRect();
        const hasOneLine = width > 0 && height < 1.9 * parseFloat(getComputedStyle(element).fontSize);
        const isInside = right <= (element.closest(selector)?.getBoundingClientRect().right ?? 0);
        return hasOneLine && isInside ? [] : [element.textContent];
      }),
    around,
  );

/** Returns the prompts and chosen options that are wider than the space for them. */
const listCutTexts = (fields: Locator) =>
  fields.evaluateAll((elements) =>
    elements.flatMap((field) => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      const space = field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
      const option = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : undefined;
      const text = option ?? field.getAttribute('placeholder') ?? '';
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('the browser draws no text');
      context.font = font;
      return context.measureText(text).width > space ? [text] : [];
    }),
  );

test('forced colours show the selected segment and the ring of today', async ({ page, product, open }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const trader = await registerTrader(product);

  await open(await openSession(product, admin), '/admin-dashpro');
  const segments = page.getByRole('group', { name: 'Filtrar por estado' });
  await expect(segments).toBeVisible();
  const colours = await segments.locator('input + span').evaluateAll((spans) =>
    spans.map((span) => {
      const isChosen = span.previousElementSibling?.matches(':checked') ?? false;
      return { isChosen, background: getComputedStyle(span).backgroundColor };
    }),
  );
  const chosenColours = colours.filter(({ isChosen }) => isChosen).map(({ background }) => background);
  expect(chosenColours).toHaveLength(1);
  expect(colours.filter(({ background }) => background === chosenColours[0])).toHaveLength(1);

  await open(trader, '/panel?mes=0');
  await expect(page.locator('[data-today]')).toBeVisible();
  const readOutlines = (selector: string) =>
    page.locator(selector).evaluateAll((days) => days.map((day) => getComputedStyle(day).outlineStyle));
  expect(await readOutlines('[data-today]')).toEqual(['solid']);
  await open(trader, '/panel?mes=-1');
  await expect(getTradedDays(page).first()).toBeVisible();
  expect(new Set(await readOutlines('[data-day]'))).toEqual(new Set(['none']));
});

test('forced colours draw the gauge with its track, and no border around the small buttons of figures', async ({
  page,
  product,
  open,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(await registerTrader(product), '/panel?mes=-1');
  const info = page.getByRole('button', { name: 'Qué es Beneficio Neto' });
  await expect(info).toBeVisible();
  await expect(info).toHaveCSS('border-top-width', '0px');
  const factor = page.getByRole('article').filter({ hasText: 'Factor de Beneficio' });
  const gauge = factor.locator('[data-tone][aria-hidden="true"]');
  await expect(gauge).toHaveCSS('outline-style', 'solid');
  const textColour = await factor.evaluate((card) => getComputedStyle(card).color);
  await expect(gauge).toHaveCSS('outline-color', textColour);
  await expect(gauge).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('the labels of figures have one line at 320 px, and the calculator gives its hint on phones', async ({
  page,
  product,
  open,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await open(await registerTrader(product), '/panel?mes=-1');
  const labels = page.getByRole('article').getByRole('heading', { level: 3 });
  await expect(labels).toHaveCount(4);
  expect(await listBrokenLines(labels, 'article')).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Calculadora/ }).click();
  await expect(page.getByText(/^El lote recomendado se activa/)).toBeVisible();
});

test('every traded day shows number, count and profit inside its cell at 320, 390, 1280 and 1366 px', async ({
  page,
  product,
  open,
}) => {
  await open(await registerTrader(product), '/panel?mes=-1');
  await expect(getTradedDays(page).first()).toBeVisible();
  for (const width of [320, 390, 1280, 1366]) {
    await page.setViewportSize({ width, height: 844 });
    const faults = await getTradedDays(page).evaluateAll((days) =>
      days.flatMap((day) => {
        const cell = day.getBoundingClientRect();
        const parts = [...day.children].map((part) => part.getBoundingClientRect());
        const isShown = parts.every(
          (part) =>
            part.height > 8 &&
            part.width > 4 &&
            part.top >= cell.top - 1 &&
            part.bottom <= cell.bottom + 1 &&
            part.left >= cell.left - 1 &&
            part.right <= cell.right + 1,
        );
        return parts.length === 3 && isShown ? [] : [day.textContent];
      }),
    );
    expect(faults, `${width} px`).toEqual([]);
  }
});

/** The headings and controls of the open dialog that a notice covers, also where its body would scroll them. */
const listCoveredParts = (page: Page) =>
  page.evaluate(() => {
    const notice = document.querySelector('.pq-toast')?.getBoundingClientRect();
    if (!notice) return ['no notice'];
    const dialog = document.querySelector('dialog[open] .pq-dialog');
    return [...(dialog?.querySelectorAll('h2, button, input, textarea, .pq-dialog__body') ?? [])]
      .filter((part) => {
        const { top, bottom, left, right } = part.getBoundingClientRect();
        const end = Math.min(bottom, dialog?.getBoundingClientRect().bottom ?? 0);
        return end > notice.top && top < notice.bottom && right > notice.left && left < notice.right;
      })
      .map((part) => part.getAttribute('aria-label') ?? part.textContent.slice(0, 40));
  });

test('a notice hides no heading and no control of a dialog, nor of the page behind it on a phone', async ({
  page,
  product,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(await registerTrader(product), '/panel/operaciones');
  await page
    .getByRole('button', { name: /^Nota de la operación/ })
    .first()
    .click();
  await page.getByLabel('Nota', { exact: true }).fill('Operé cansada');
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  const notice = page.locator('.pq-toast').getByText('Nota guardada');
  // A real pointer would not be on the notice any more when the window changes.
  await notice.dispatchEvent('pointerover');
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [320, 256],
    [844, 390],
    [1024, 500],
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(notice).toBeInViewport();
    await expect.poll(() => listCoveredParts(page), `${width} × ${height}`).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const box = await page.locator('.pq-toast').first().boundingBox();
  const tabs = await page.getByRole('navigation', { name: 'Menú inferior' }).boundingBox();
  expect(box?.y).toBeGreaterThan(422);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
});

test('at 1024 px the state of a purchase is not below its button, and an edge marks that the table scrolls', async ({
  page,
  product,
  open,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(await openSession(product, admin), '/admin-compras');
  const table = page.getByRole('table', { name: 'Compras' });
  const states = table.locator('td[data-label="Estado"] .pq-badge');
  await expect(states.first()).toBeVisible();
  const isFree = (badge: Element) => {
    const button = badge.closest('tr')?.querySelector('[data-actions]');
    return button ? badge.getBoundingClientRect().right <= button.getBoundingClientRect().left : false;
  };
  expect(await states.first().evaluate(isFree)).toBe(true);
  await expect(table.locator('td[data-actions]').first()).not.toHaveCSS('box-shadow', 'none');
});

test('amounts of the calendar in a report fit one line of their day at 320 and 390 px', async ({
  page,
  product,
  open,
}) => {
  const until = new Date();
  const from = new Date(until.getFullYear(), until.getMonth() - 1, 1, 12);
  const [first, last] = [from, until].map((day) => day.toISOString().slice(0, 10));
  await open(await registerTrader(product), `/panel/informe?desde=${first}&hasta=${last}`);
  const amounts = page.getByRole('article', { name: 'Informe' }).locator('td strong');
  await expect(amounts.first()).toBeVisible();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await listBrokenLines(amounts, 'td'), `${width} px`).toEqual([]);
  }
});

test('at 320 px the prompts of searches are not cut', async ({ page, product, open }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await open(await openSession(product, admin), '/admin-fondos');
  for (const address of [
    '/admin-fondos',
    '/admin-compras',
    '/admin-usuarios',
    '/admin-auditoria',
    '/admin-productos',
    '/admin-correos',
    '/admin-dashpro',
  ]) {
    await goTo(page, address);
    await expect(page).toHaveURL(new RegExp(`#${address}$`));
    const search = page.getByRole('searchbox');
    await expect(search).toBeVisible();
    expect(await listCutTexts(search), address).toEqual([]);
  }
});

test('the users of the administration show each order and filter in full at 320 and 360 px', async ({
  page,
  product,
  open,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await open(await openSession(product, admin), '/admin-usuarios');
  const order = page.getByLabel('Ordenar por');
  await expect(order).toBeVisible();
  const names = await order.getByRole('option').allTextContents();
  expect(names).toContain('Última visita ↑');
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of names) {
      await order.selectOption(name);
      expect(await listCutTexts(page.locator('select:visible')), `${width} px`).toEqual([]);
    }
  }
});
