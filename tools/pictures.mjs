/** Takes the pictures of the README from the running product with its demo users. */
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

/** Each picture, with what must be visible before it is taken. */
const pictures = [
  { file: 'panel', address: '/panel', device: desktop, awaited: 'Operaciones recientes' },
  {
    file: 'panel-claro',
    address: '/panel',
    device: desktop,
    awaited: 'Operaciones recientes',
    theme: 'light',
  },
  { file: 'productos', address: '/products', device: desktop, awaited: 'DashPro' },
  { file: 'dashpro-movil', address: '/dashpro', device: phone, awaited: 'DashPro' },
];

/**
 * @typedef {object} Picture
 * @property {string} file
 * @property {string} address
 * @property {object} device
 * @property {string} awaited
 * @property {string} [theme]
 */

/**
 * @param {Awaited<ReturnType<typeof openBrowser>>} browser
 * @param {string} origin
 * @param {Awaited<ReturnType<typeof createSession>>} session
 * @param {Picture} picture
 */
async function take(browser, origin, session, { file, address, device, awaited, theme = 'dark' }) {
  const context = await browser.newContext({
    ...device,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    /** @param {{ token: string, user: string, chosen: string }} stored */
    ({ token, user, chosen }) => {
      globalThis.sessionStorage.setItem('token', token);
      globalThis.sessionStorage.setItem('user', user);
      globalThis.localStorage.setItem('parque:theme', chosen);
    },
    { token: session.token, user: JSON.stringify(session.user), chosen: theme },
  );
  const page = await context.newPage();
  await page.goto(`${origin}/#${address}`);
  await page.getByRole('main').getByText(awaited).first().waitFor();
  // The stream of the session stays open, so the network is never idle.
  await page.waitForFunction(() => !globalThis.document.querySelector('.pq-skel'));
  await page.evaluate(() => globalThis.document.fonts.ready);
  await page.screenshot({ path: path.join(root, 'docs/pictures', `${file}.png`) });
  await context.close();
  process.stdout.write(`docs/pictures/${file}.png\n`);
}

if (!(await build(root))) process.exit(1);

await runWithApi(root, {}, async (origin) => {
  const browser = await openBrowser();
  try {
    const session = await createSession(origin, marta);
    for (const picture of pictures) await take(browser, origin, session, picture);
  } finally {
    await browser.close();
  }
});
