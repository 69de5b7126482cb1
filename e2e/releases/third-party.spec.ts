import type { FrameLocator, Locator, Page } from '@playwright/test';
import { breakFiles } from '../testing/failures/outage';
import { scaleTimeout } from '../testing/patience';
import { diego, openSession, type User } from '../testing/people';
import { getFilePattern } from '../testing/releases/registry';
import { publishThirdParty } from '../testing/releases/release-command';
import { expect, test as base } from '../testing/test';
import { getDist, getFixtureFolder } from '../testing/workspace';

let trader: User;

const getFrame = (page: Page) => page.frameLocator('iframe[title="Invitada"]');
const getTitle = (frame: FrameLocator) => frame.getByRole('heading', { name: 'Invitada', level: 1 });

interface Fixtures {
  /** The frame of the third party, whose screen is open. */
  readonly frame: FrameLocator;
}

const test = base.extend<Fixtures>({
  frame: async ({ page, open }, use) => {
    await open(trader, '/invitada');
    await expect(getTitle(getFrame(page))).toBeVisible();
    await use(getFrame(page));
  },
});

// This file publishes a third party in its own installation.
test.use({ installation: 'third party' });

test.beforeAll(async ({ product }) => {
  const dist = getDist(getFixtureFolder('invitada'));
  await publishThirdParty(product, { remote: 'invitada', calls: ['GET /user/products'], dist });
  trader = await openSession(product, diego);
});

const getFrames = (page: Page) => page.locator('iframe');
const getProductsHeading = (page: Page) => page.getByRole('heading', { name: 'Productos', level: 1 });
const getMenuEntry = (page: Page) => page.getByRole('link', { name: 'Invitada', exact: true });

const getNoteButton = (frame: FrameLocator) => frame.getByRole('button', { name: 'Escribir una nota' });
const getNoteDialog = (frame: FrameLocator) => frame.getByRole('dialog', { name: 'Nota' });
const getSearchField = (frame: FrameLocator) => frame.getByLabel('Texto', { exact: true });

const getPalette = (page: Page) => page.getByRole('dialog', { name: 'Buscar o ejecutar' });
const getPaletteField = (page: Page) =>
  getPalette(page).getByRole('combobox', { name: 'Buscar una sección o una acción' });

test('a third party is used by pointer: its calls, its form, its links and the back button', async ({
  page,
  open,
}) => {
  await open(trader, '/products');
  await getMenuEntry(page).click();
  const frame = getFrame(page);
  await expect(getTitle(frame)).toBeVisible();
  await expect(page).toHaveTitle('Invitada · Parqué');
  await expect(frame.getByRole('listitem').filter({ hasText: 'Trend Scanner' })).toBeVisible();

  await getSearchField(frame).fill('oro');
  await frame.getByRole('button', { name: 'Buscar' }).click();
  await expect(frame.getByText('Buscas: oro')).toBeVisible();
  await expect(page).toHaveURL(/#\/invitada\?texto=oro$/);

  await frame.getByRole('link', { name: 'Más tarde' }).click();
  await expect(frame.getByText('Ha llegado más tarde.')).toBeVisible();
  await expect(page).toHaveURL(/#\/invitada\/tarde$/);
  await expect(page).toHaveTitle('Más tarde · Parqué');

  await page.goBack();
  await expect(frame.getByText('Buscas: oro')).toBeVisible();
  await page.goBack();
  await expect(frame.getByText('Buscas: nada')).toBeVisible();
  await expect(page).toHaveURL(/#\/invitada$/);

  await frame.getByRole('link', { name: 'Todos los productos' }).click();
  await expect(getProductsHeading(page)).toBeVisible();
  await expect(getFrames(page)).toHaveCount(0);
  await page.goBack();
  await expect(getTitle(frame)).toBeVisible();
  await page.goBack();
  await expect(getProductsHeading(page)).toBeVisible();
});

test('a third party has a card on Inicio in its frame, whose link opens its screen', async ({
  page,
  open,
}) => {
  await open(trader, '/inicio');
  const card = page.frameLocator('iframe[title="De fuera"]');
  await expect(card.getByText(/^\d+ productos$/)).toBeVisible();
  await expect(page).toHaveTitle('Inicio · Parqué');
  const link = card.getByRole('link', { name: 'Abrir Invitada' });
  // The shell does not follow a link that the code of the card presses; the user still can.
  await link.dispatchEvent('click');
  // As long as a person presses: the page learns of the focus in the frame a moment after the press begins.
  await link.click({ delay: scaleTimeout(100) });
  await expect(getTitle(getFrame(page))).toBeVisible();
  await expect(getFrames(page)).toHaveCount(1);
  await page.goBack();
  await expect(card.getByText(/^\d+ productos$/)).toBeVisible();
});

test('an address of a third party is opened directly, and its link in the menu is current', async ({
  page,
  open,
}) => {
  await open(trader, '/invitada?texto=plata');
  await expect(getFrame(page).getByText('Buscas: plata')).toBeVisible();
  await expect(getMenuEntry(page)).toHaveAttribute('aria-current', 'page');
});

test('a frame without its styles shows a failure, and opens with them once they are served', async ({
  page,
  open,
  consoleWatch,
}) => {
  consoleWatch.provoke(/\/shell\//);
  const mend = await breakFiles(page, /\/shell\/sandbox.*\.css$/, 'refused');
  await open(trader, '/invitada');
  await expect(page.getByRole('alert', { name: 'Invitada no se ha podido cargar' })).toBeVisible();
  await mend();
  await expect(getTitle(getFrame(page))).toBeVisible();
});

test('a dialog of a third party is in front of the page, and its toast is shown by the shell', async ({
  page,
  frame,
}) => {
  await getNoteButton(frame).click();
  await expect(getNoteDialog(frame)).toBeInViewport();
  await getNoteDialog(frame).getByLabel('Texto de la nota').fill('Comprar oro');
  await getNoteDialog(frame).getByRole('button', { name: 'Guardar' }).click();
  await expect(getNoteDialog(frame)).toBeHidden();
  await expect(page.getByText('Nota guardada')).toBeVisible();
});

/** Makes the frame long, and scrolls an element of it to the upper edge of the window, as its own code can. */
async function scrollFromInside(frame: FrameLocator): Promise<void> {
  const screen = frame.locator('#parque');
  await screen.evaluate((element) => {
    const long = document.createElement('div');
    long.style.height = '5000px';
    element.append(long);
  });
  await expect.poll(() => screen.evaluate(() => window.innerHeight)).toBeGreaterThan(5000);
  await screen.evaluate((element) => {
    const mark = document.createElement('div');
    mark.style.cssText = 'position:absolute;inset-block-start:400px;block-size:1px';
    element.append(mark);
    mark.scrollIntoView({ block: 'start' });
  });
}

/** What is in front of the middle of the upper bar. */
const readFrontElement = (page: Page) =>
  page.getByRole('banner').evaluate((bar) => {
    const { x, y, width, height } = bar.getBoundingClientRect();
    const front = document.elementFromPoint(x + width / 2, y + height / 2);
    return bar.contains(front) ? 'the bar' : front?.localName;
  });

test('a third party that scrolls the page from inside its dialog does not cover the upper bar', async ({
  page,
  frame,
}) => {
  await getNoteButton(frame).click();
  await expect(getNoteDialog(frame)).toBeVisible();
  await scrollFromInside(frame);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect.poll(() => readFrontElement(page)).toBe('the bar');
});

const hasFocus = (element: Locator) => element.evaluate((focusable) => focusable === document.activeElement);
const isFrameFocused = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLIFrameElement);

const farthest = 80;

/** Presses a key until a condition is met. */
async function pressUntil(page: Page, key: string, isMet: () => Promise<boolean>): Promise<void> {
  for (let steps = 0; steps < farthest; steps += 1) {
    await page.keyboard.press(key);
    if (await isMet()) return;
  }
  throw new Error(`${key} did not lead there`);
}

test('the focus enters the frame of a third party by Tab, and leaves it in both directions', async ({
  page,
  frame,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const isInFrame = () => isFrameFocused(page);
  await pressUntil(page, 'Tab', () => hasFocus(getNoteButton(frame)));
  expect(await isInFrame()).toBe(true);
  // Back to the bar of the shell, which is before the content.
  const bar = page.getByRole('navigation', { name: 'Menú inferior' });
  await pressUntil(page, 'Shift+Tab', () =>
    bar.evaluate((element) => element.contains(document.activeElement)),
  );
  await pressUntil(page, 'Tab', isInFrame);
  await expect(getNoteButton(frame)).toBeFocused();
  // The focus moves through all of its controls, and out of it again.
  await pressUntil(page, 'Tab', async () => !(await isInFrame()));
});

test('a third party is used by keyboard: its dialog, its link, its own shortcut', async ({ page, frame }) => {
  await pressUntil(page, 'Tab', () => hasFocus(getNoteButton(frame)));
  await page.keyboard.press('Enter');
  await expect(getNoteDialog(frame)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getNoteDialog(frame)).toBeHidden();
  await expect(getNoteButton(frame)).toBeFocused();

  await page.keyboard.press('n');
  await expect(getNoteDialog(frame)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getNoteDialog(frame)).toBeHidden();

  const laterLink = frame.getByRole('link', { name: 'Más tarde' });
  await pressUntil(page, 'Tab', () => hasFocus(laterLink));
  await page.keyboard.press('Enter');
  await expect(frame.getByText('Ha llegado más tarde.')).toBeVisible();
  await expect(page).toHaveURL(/#\/invitada\/tarde$/);
});

test('keys that are typed into a field of a third party stay there, and Ctrl+K opens the palette as on every screen', async ({
  page,
  frame,
}) => {
  await getSearchField(frame).click();
  await page.keyboard.type('n?k');
  await expect(getSearchField(frame)).toHaveValue('n?k');
  await expect(getNoteDialog(frame)).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(getPaletteField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(getPalette(page)).toBeHidden();

  await getNoteButton(frame).click();
  await getNoteDialog(frame).getByLabel('Texto de la nota').press('Control+k');
  await getNoteDialog(frame).getByLabel('Texto de la nota').pressSequentially('oro');
  await expect(getNoteDialog(frame).getByLabel('Texto de la nota')).toHaveValue('oro');
  await expect(getPalette(page)).toBeHidden();
});

test('the palette runs a command of a third party, and opens its address', async ({ page, open }) => {
  await open(trader, '/products');
  await expect(getProductsHeading(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await getPaletteField(page).fill('invitada');
  await page.keyboard.press('Enter');
  const frame = getFrame(page);
  await expect(getTitle(frame)).toBeVisible();
  await page.keyboard.press('Control+k');
  await getPaletteField(page).fill('escribir una nota');
  await expect(page.getByRole('option', { name: 'Escribir una nota' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(getNoteDialog(frame)).toBeVisible();
});

const readColours = (element: Element) => {
  const { color, fontFamily, colorScheme } = getComputedStyle(element);
  return { color, fontFamily, colorScheme };
};

test('a third party has the theme of the page, and no scroll bars of its own', async ({ page, frame }) => {
  for (const theme of ['claro', 'oscuro']) {
    await page.getByRole('button', { name: `Cambiar a tema ${theme}` }).click();
    const readPageColours = () => page.locator('body').evaluate(readColours);
    await expect.poll(() => frame.locator('body').evaluate(readColours)).toEqual(await readPageColours());
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(() =>
        frame.locator('html').evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => ({
          below: scrollHeight - clientHeight,
          beside: scrollWidth - clientWidth,
        })),
      )
      .toEqual({ below: 0, beside: 0 });
  }
});

test('a file of a third party with changed bytes does not run, and works again without a reload', async ({
  page,
  product,
  frame,
  consoleWatch,
}) => {
  consoleWatch.provoke(/\/remotes\/invitada|integrity|ChunkLoadError|Loading chunk/);
  const mend = await breakFiles(page, await getFilePattern(product, 'invitada', 'script'), 'tampered');
  await frame.getByRole('link', { name: 'Más tarde' }).click();
  const fault = page.getByRole('alert', { name: 'Invitada no se ha podido cargar' });
  await expect(fault).toContainText('invitada 1.0.0 · chunk: integrity');
  await expect(getFrames(page)).toHaveCount(0);
  await mend();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(frame.getByText('Ha llegado más tarde.')).toBeVisible();
});
