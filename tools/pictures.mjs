/** Takes the pictures of the README and of the shop from the running product with its demo users. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openBrowser } from './test/browser/browser.mjs';
import { build } from './builds.mjs';
import { createSession } from './start/demo-session.mjs';
import { root } from './root.mjs';
import { runWithApi } from './processes/run-with-api.mjs';

const password = 'parque-demo';
const marta = { email: 'marta@parque.es', password };
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Their content is 16 : 10. */
const shop = { viewport: { width: 1360, height: 746 } };

/** Each picture, with what must be visible before it is taken. Those of the shop, without the frame, have both themes. */
const pictures = [
  { file: 'panel', address: '/panel', device: desktop, awaitedText: 'Operaciones recientes' },
  {
    file: 'panel-claro',
    address: '/panel',
    device: desktop,
    awaitedText: 'Operaciones recientes',
    theme: 'light',
  },
  { file: 'productos', address: '/products', device: desktop, awaitedText: 'DashPro' },
  { file: 'dashpro-movil', address: '/dashpro', device: phone, awaitedText: 'DashPro' },
  { file: 'diario', address: '/panel', device: shop, awaitedText: 'Operaciones recientes' },
  {
    file: 'operaciones',
    address: '/panel/operaciones',
    device: shop,
    awaitedText: '1–50 de',
    from: 'Operaciones',
  },
  {
    file: 'analisis',
    address: '/panel/analisis',
    device: shop,
    awaitedText: 'Curva de capital',
    from: 'Curva de capital',
  },
  { file: 'copias', address: '/conector/cuentas', device: shop, awaitedText: 'Cómo se replica' },
  { file: 'licencia-dashpro', address: '/dashpro', device: shop, awaitedText: 'Qué incluye' },
  { file: 'licencia-escaner', address: '/escaner', device: shop, awaitedText: 'Qué incluye' },
];

/**
 * @typedef {object} Picture
 * @property {string} file
 * @property {string} address
 * @property {object} device
 * @property {string} awaitedText
 * @property {string} [theme]
 * @property {string} [from] - The name of the first region of the picture.
 */

/**
 * @param {Awaited<ReturnType<typeof openBrowser>>} browser
 * @param {string} origin
 * @param {Awaited<ReturnType<typeof createSession>>} session
 * @param {Picture} picture
 */
async function take(browser, origin, session, { file, address, device, awaitedText, theme = 'dark', from }) {
  const context = await browser.newContext({
    ...device,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    /** @param {{ token: string, user: string, themeName: string }} stored */
    ({ token, user, themeName }) => {
      globalThis.sessionStorage.setItem('token', token);
      globalThis.sessionStorage.setItem('user', user);
      globalThis.localStorage.setItem('parque:theme', themeName);
    },
    { token: session.token, user: JSON.stringify(session.user), themeName: theme },
  );
  const page = await context.newPage();
  await page.goto(`${origin}/#${address}`);
  await page.getByRole('main').getByText(awaitedText).first().waitFor();
  // The stream of the session stays open, so the network is never idle.
  await page.waitForFunction(() => !globalThis.document.querySelector('.pq-skel'));
  await page.evaluate(() => globalThis.document.fonts.ready);
  const ending = theme === 'light' ? '-claro' : '';
  const name = device === shop ? `api/assets/products/${file}${ending}.webp` : `docs/pictures/${file}.png`;
  if (device === shop) {
    const topElement = from ? page.getByRole('region', { name: from, exact: true }) : page.getByRole('main');
    const { x, y } = await topElement.evaluate((/** @type {Element} */ main) => main.getBoundingClientRect());
    const width = shop.viewport.width - x;
    const clip = { x, y, width, height: width / 1.6, scale: 1 };
    // Playwright writes no WebP.
    const client = await context.newCDPSession(page);
    const { data } = await client.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 70,
      captureBeyondViewport: true,
      clip,
    });
    await writeFile(path.join(root, name), Buffer.from(data, 'base64'));
  } else await page.screenshot({ path: path.join(root, name) });
  await context.close();
  process.stdout.write(`${name}\n`);
}

if (process.argv.includes('--help')) {
  console.log('Takes the pictures of the README and of the shop again: npm run pictures');
  process.exit();
}
if (!(await build(root))) process.exit(1);

await runWithApi(root, {}, async (origin) => {
  const browser = await openBrowser();
  try {
    const session = await createSession(origin, marta);
    for (const picture of pictures) {
      await take(browser, origin, session, picture);
      if (picture.device === shop) await take(browser, origin, session, { ...picture, theme: 'light' });
    }
  } finally {
    await browser.close();
  }
});
