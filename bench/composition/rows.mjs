import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { partsOf } from '../../tools/parts.mjs';
import { serving } from '../../tools/starts.mjs';
import { buildMonolith } from '../monolith/build.mjs';
import { lines, openBrowser } from './browser.mjs';
import { memory, visit, warmingSwitches } from './visits.mjs';

const person = { email: 'marta@parque.es', password: 'parque-demo' };

/** What is compared, and how much of the monolith's figure the federated page may need. */
const compared = [
  { what: 'first screen, cold', of: 'cold', goals: [1.05, 0.9] },
  { what: 'first screen, warm', of: 'warm', goals: [1.1, 1.0] },
  { what: 'switch, not loaded', of: 'fresh', goals: [undefined, 1.05] },
  { what: 'switch back', of: 'back', goals: [undefined, 1.0] },
  { what: 'switch, loaded', of: 'again', goals: [undefined, 1.0] },
  { what: 'after a hover of 250 ms', of: 'hovered', within: 20, goals: [undefined, 20] },
  { what: 'main thread, cold', of: 'mainThread', goals: [] },
];

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const ms = (value) => `${value.toFixed(0)} ms`;
const kB = (value) => `${(value / 1000).toFixed(1)} kB`;
const verdict = (holds) => (holds === undefined ? '' : holds ? 'yes' : 'no');

async function signedIn(origin) {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const { access_token: token, data } = await answer.json();
  return { origin, session: { token, user: JSON.stringify(data) } };
}

/** How many rounds there are: no more, and no less however long they take. */
const count = { full: { most: 9, least: 3 }, quick: { most: 3, least: 1 } };

/** Up to which part of the time rounds on each line begin; the rest is for the memory. */
const shares = [0.3, 0.75];

/** The two builds by turns, so that whatever else the machine does falls on both. */
async function rounds(browser, line, builds, { most, least }, isLate) {
  const figures = builds.map(() => []);
  for (let round = -1; round < most && !(round >= least && isLate()); round += 1) {
    for (const index of round % 2 ? [0, 1] : [1, 0]) {
      const figure = await visit(browser, line, builds[index]);
      if (round >= 0) figures[index].push(figure);
    }
  }
  const medians = (runs) =>
    Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((run) => run[key]))]));
  return { rounds: figures[0].length, figures: figures.map(medians) };
}

function timeRow(name, { what, of, goals, within }, place, federated, monolith) {
  const goal = goals[place];
  const ratio = federated[of] / monolith[of];
  const more = federated[of] - monolith[of];
  const holds = goal === undefined ? undefined : (within ? more : ratio) <= goal;
  return [
    `${name}: ${what}`,
    ms(federated[of]),
    ms(monolith[of]),
    within ? `${more > 0 ? '+' : ''}${more.toFixed(0)} ms` : ratio.toFixed(2),
    goal === undefined ? '' : within ? `≤ +${goal} ms` : `≤ ${goal.toFixed(2)}`,
    verdict(holds),
  ];
}

function byteRow(what, of, federated, monolith) {
  return [what, kB(federated[of]), kB(monolith[of]), (federated[of] / monolith[of]).toFixed(2), '', ''];
}

async function measure(browser, builds, { isQuick, time }) {
  const rows = [];
  for (const [place, [name, line]] of Object.entries(lines).entries()) {
    const limits = count[isQuick ? 'quick' : 'full'];
    const found = await rounds(browser, line, builds, limits, () => time.isSpent(shares[place]));
    const [federated, monolith] = found.figures;
    rows.push([`${name}: rounds`, found.rounds, found.rounds, '', '', '']);
    for (const comparison of compared) rows.push(timeRow(name, comparison, place, federated, monolith));
    if (place > 0) continue;
    rows.push(byteRow('bytes of the first screen, cold', 'bytes', federated, monolith));
    rows.push(byteRow('bytes of the first screen, warm', 'warmBytes', federated, monolith));
    rows.push(byteRow('bytes of the switch, with its data', 'switchBytes', federated, monolith));
  }
  const switches = isQuick ? 30 : 100;
  const heaps = [];
  for (const build of builds) heaps.push(await memory(browser, build, switches));
  for (const [what, of] of [
    ['heap, all screens visited', 'visited'],
    [`heap, ${warmingSwitches} switches later`, 'warmed'],
    [`heap, ${switches} switches after those`, 'switched'],
  ])
    rows.push(byteRow(what, of, ...heaps));
  const growth = heaps[0].switched / heaps[0].warmed;
  rows.push([
    `heap, growth by the last ${switches} switches`,
    '',
    '',
    growth.toFixed(2),
    '≤ 1.10',
    verdict(growth <= 1.1),
  ]);
  return rows;
}

/**
 * The product as it is, beside the same screens as one application, both served by the api.
 *
 * @param {string} root - The workspace, built.
 * @param {{ isQuick: boolean }} options
 * @returns {Promise<string[][]>} Rows of: what, federated, monolith, ratio, goal, whether it holds.
 */
export async function compositionRows(root, options) {
  const outDir = await mkdtemp(path.join(tmpdir(), 'parque-monolith-'));
  const browser = await openBrowser(root);
  try {
    const remotes = (await partsOf(root)).filter(({ isRemote }) => isRemote).map(({ name }) => name);
    await buildMonolith(root, outDir, remotes);
    return await serving(root, {}, (own) =>
      serving(root, { SHELL_DIR: outDir }, async (other) =>
        measure(browser, [await signedIn(own), await signedIn(other)], options),
      ),
    );
  } finally {
    await browser.close();
    await rm(outDir, { recursive: true, force: true });
  }
}
