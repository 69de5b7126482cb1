import { visit } from './visits.mjs';

/**
 * @typedef {import('./browser.mjs').Browser} Browser
 * @typedef {import('./browser.mjs').Line} Line
 * @typedef {import('./visits.mjs').Build} Build
 * @typedef {Awaited<ReturnType<typeof visit>>} Figures
 */

const user = { email: 'marta@parque.es', password: 'parque-demo' };

/**
 * Signs in the trader of the demo who visits the pages.
 *
 * @param {string} origin
 * @returns {Promise<Build>}
 */
export async function signedIn(origin) {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  });
  const { access_token: token, data } = await answer.json();
  return { origin, session: { token, user: JSON.stringify(data) } };
}

/**
 * Visits two builds in turns, so that other load of the machine affects both. Each goes first in every second round, and
 * the round before the first does not count.
 *
 * @param {Browser} browser
 * @param {Line | undefined} line
 * @param {readonly [Build, Build]} builds
 * @param {{ most: number, least: number, isLate?: () => boolean }} limits - Rounds: an upper limit, a lower limit
 * regardless of the time, and whether no further round starts.
 * @returns {Promise<{ first: Figures, second: Figures }[]>} The pairs, in order.
 */
export async function pairsOfVisits(browser, line, [first, second], { most, least, isLate }) {
  /** @type {{ first: Figures, second: Figures }[]} */
  const pairs = [];
  for (let round = -1; round < most && !(round >= least && isLate?.()); round += 1) {
    const isTurned = round % 2 !== 0;
    const one = await visit(browser, line, isTurned ? second : first);
    const other = await visit(browser, line, isTurned ? first : second);
    if (round >= 0) pairs.push(isTurned ? { first: other, second: one } : { first: one, second: other });
  }
  return pairs;
}
