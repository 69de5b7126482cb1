import { createSession } from '../../tools/start/demo-session.mjs';

/** @typedef {import('./visits.mjs').Build} Build */

/**
 * Signs in the trader of the demo who visits the pages.
 *
 * @param {string} origin
 * @returns {Promise<Build>}
 */
export async function signIn(origin) {
  const { token, user } = await createSession(origin, { email: 'marta@parque.es', password: 'parque-demo' });
  return { origin, session: { token, user: JSON.stringify(user) } };
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
 * @param {{ maxRounds: number, minRounds: number, isLate?: () => boolean }} limits - Rounds: an upper limit, a lower limit
 * regardless of the time, and whether no further round starts.
 * @returns {Promise<Pair<Figures>[]>} The pairs, in order.
 */
export async function measurePairs(visit, [firstBuild, secondBuild], { maxRounds, minRounds, isLate }) {
  /** @type {Pair<Figures>[]} */
  const pairs = [];
  for (let round = -1; round < maxRounds && !(round >= minRounds && isLate?.()); round += 1) {
    const isTurned = round % 2 !== 0;
    const earlierFigures = await visit(isTurned ? secondBuild : firstBuild);
    const laterFigures = await visit(isTurned ? firstBuild : secondBuild);
    if (round >= 0)
      pairs.push(
        isTurned
          ? { first: laterFigures, second: earlierFigures }
          : { first: earlierFigures, second: laterFigures },
      );
  }
  return pairs;
}
