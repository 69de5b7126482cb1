/**
 * @typedef {import('./browser.mjs').Browser} Browser
 * @typedef {import('./visits.mjs').Build} Build
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
 * @template Figures
 * @typedef {{ first: Figures, second: Figures }} Pair - What was measured with two builds.
 */

/**
 * Visits two builds in turns, so that other load of the machine affects both. Each goes first in every second round, and
 * the round before the first does not count.
 *
 * @template Figures
 * @param {(build: Build) => Promise<Figures>} visit
 * @param {readonly [Build, Build]} builds
 * @param {{ most: number, least: number, isLate?: () => boolean }} limits - Rounds: an upper limit, a lower limit
 * regardless of the time, and whether no further round starts.
 * @returns {Promise<Pair<Figures>[]>} The pairs, in order.
 */
export async function measurePairs(visit, [first, second], { most, least, isLate }) {
  /** @type {Pair<Figures>[]} */
  const pairs = [];
  for (let round = -1; round < most && !(round >= least && isLate?.()); round += 1) {
    const isTurned = round % 2 !== 0;
    const one = await visit(isTurned ? second : first);
    const other = await visit(isTurned ? first : second);
    if (round >= 0) pairs.push(isTurned ? { first: other, second: one } : { first: one, second: other });
  }
  return pairs;
}
