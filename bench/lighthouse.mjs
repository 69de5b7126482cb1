/**
 * Measures screens of the built product with Google's Lighthouse, as a phone, three times each. Lighthouse is not a
 * dependency of the workspace; `npm run lighthouse` fetches it.
 */
import { build } from '../tools/builds.mjs';
import { findChromium } from '../tools/test/browser/chromium.mjs';
import { importFetched } from '../tools/processes/import-fetched.mjs';
import { root } from '../tools/root.mjs';
import { median } from './calls/median.mjs';
import { runWithApi } from '../tools/processes/run-with-api.mjs';
import { createSession } from '../tools/start/demo-session.mjs';

/** @typedef {{ email: string, password: string }} Credentials */
/** @typedef {{ name: string, address: string, user?: Credentials }} Screen */

/**
 * The used functions of a page of puppeteer.
 *
 * @typedef {object} Page
 * @property {(address: string) => Promise<unknown>} goto
 * @property {(work: (key: string, text: string) => void, ...values: readonly string[]) => Promise<unknown>} evaluate
 */

/**
 * @typedef {object} Audit
 * @property {string} id
 * @property {number | null} score
 * @property {number} [numericValue]
 * @property {string} [displayValue]
 * @property {{ items?: readonly { node?: { snippet?: string }, url?: string }[] }} [details]
 */

/**
 * The used fields of a report of Lighthouse.
 *
 * @typedef {object} Report
 * @property {Record<string, Audit>} audits
 * @property {Record<string, { score: number, auditRefs: readonly { id: string, weight: number }[] }>} categories
 */

const rounds = 3;
const trader = { email: 'marta@parque.es', password: 'parque-demo' };
/** @type {readonly Screen[]} */
const screens = [
  { name: 'login', address: '/#/login' },
  { name: 'catalogue', address: '/#/products', user: trader },
  { name: 'panel', address: '/#/panel', user: trader },
];
const categories = ['performance', 'accessibility', 'best-practices'];
const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const { default: lighthouse } = await importFetched('lighthouse/core/index.js', 'npm run lighthouse');
const { default: puppeteer } = await importFetched(
  'puppeteer-core/lib/esm/puppeteer/puppeteer-core.js',
  'npm run lighthouse',
);
const executablePath = await findChromium(process.env);
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * @param {Page} page
 * @param {string} origin
 * @param {Credentials} credentials
 */
async function signIn(page, origin, credentials) {
  await page.goto(`${origin}/health`);
  const { token, user } = await createSession(origin, credentials);
  await page.evaluate(
    (key, text) => {
      globalThis.sessionStorage.setItem('token', key);
      globalThis.sessionStorage.setItem('user', text);
    },
    token,
    JSON.stringify(user),
  );
}

/**
 * @param {string} origin
 * @param {Screen} screen
 * @returns {Promise<Report>}
 */
async function measured(origin, { address, user }) {
  const browser = await puppeteer.launch({ executablePath, args });
  try {
    const page = await browser.newPage();
    if (user) await signIn(page, origin, user);
    const flags = { onlyCategories: categories, disableStorageReset: true, logLevel: 'error' };
    const { lhr } = await lighthouse(origin + address, flags, undefined, page);
    return lhr;
  } finally {
    await browser.close();
  }
}

/**
 * The findings that cost a screen points.
 *
 * @param {Report} report
 */
function complaints({ audits, categories: scored }) {
  const counted = Object.values(scored).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  return counted
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, displayValue = '', details }) => {
      const where = (details?.items ?? []).map(({ node, url }) => node?.snippet ?? url).filter(Boolean);
      return `  ${id} ${displayValue} ${where.slice(0, 3).join(' | ')}`.trimEnd();
    });
}

if (!(await build(root))) process.exit(1);

await runWithApi(root, {}, async (origin) => {
  for (const screen of screens) {
    /** @type {Report[]} */
    const reports = [];
    for (let round = 0; round < rounds; round += 1) reports.push(await measured(origin, screen));
    const scores = categories.map(
      (name) =>
        `${name} ${Math.round(100 * median(reports.map((report) => report.categories[name]?.score ?? 0)))}`,
    );
    const values = figures.map((id) => {
      const value = median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0));
      return `${id} ${id.endsWith('shift') ? value.toFixed(3) : `${Math.round(value)} ms`}`;
    });
    process.stdout.write(`${screen.name}: ${[...scores, ...values].join(', ')}\n`);
    for (const line of new Set(reports.flatMap(complaints))) process.stdout.write(`${line}\n`);
  }
});
