import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./users.mjs').Sample} Sample */

/**
 * @typedef {object} Round - The users of one alternation, before and during the attack.
 * @property {Sample} before
 * @property {Sample} during
 * @property {Record<string, number>} outcomes - Of the attack: its answers by status, and closed connections.
 */

const attackerProgram = fileURLToPath(new URL('./attacker.mjs', import.meta.url));

/** The attack has a machine of its own in reality: here it takes only the time that the server leaves. */
const attackerPriority = 10;

/** How long an attack builds up before the users are measured, and how long the server has to recover. */
const [buildUpMs, recoveryMs] = [1500, 1500];

/**
 * @param {string} name
 * @param {number} port
 * @param {number} turn - Each attack has an address of its own, so that the limits of the last one do not stop it.
 */
function startAttack(name, port, turn) {
  const from = `127.0.2.${turn + 1}`;
  const child = fork(attackerProgram, [name, String(port), from], { stdio: 'inherit' });
  if (child.pid !== undefined) setPriority(child.pid, attackerPriority);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const begun = new Promise((resolve) => child.once('message', resolve));
  return {
    /** Resolves when its preparations have ended, or have failed. */
    begun: Promise.race([begun, ended]),
    /** @returns {Promise<Record<string, number>>} */
    async stop() {
      /** @type {Promise<Record<string, number>>} */
      const outcomes = new Promise((resolve) => {
        child.once('message', (message) => resolve(/** @type {Record<string, number>} */ (message)));
        child.once('exit', () => resolve({ 'attack failed': 1 }));
      });
      if (child.connected) child.send('stop');
      const counted = await outcomes;
      await ended;
      return counted;
    },
  };
}

/**
 * Measures the users without and with one attack, in turns.
 *
 * @param {{ name: string, port: number, turn: number, rounds: number, phaseMs: number,
 *   work: (ms: number) => Promise<Sample> }} options
 * @returns {Promise<Round[]>}
 */
export async function measureAttack({ name, port, turn, rounds, phaseMs, work }) {
  const measured = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await work(phaseMs);
    const attack = startAttack(name, port, turn * rounds + round);
    await attack.begun;
    await pause(buildUpMs);
    const during = await work(phaseMs);
    const outcomes = await attack.stop();
    measured.push({ before, during, outcomes });
    await pause(recoveryMs);
  }
  return measured;
}

/**
 * @param {readonly number[]} sorted - Ascending.
 * @param {number} part - 0 to 1.
 */
const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** @param {readonly number[]} values */
const median = (values) =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

/** @param {readonly Record<string, number>[]} all */
function sumOutcomes(all) {
  /** @type {Record<string, number>} */
  const sum = {};
  for (const outcomes of all)
    for (const [outcome, n] of Object.entries(outcomes)) sum[outcome] = (sum[outcome] ?? 0) + n;
  return Object.entries(sum)
    .map(([outcome, n]) => `${outcome}: ${n}`)
    .join(', ');
}

/**
 * Returns the p99 of each call without and with the attack, over all rounds.
 *
 * @param {readonly Round[]} rounds
 */
export function callsOf(rounds) {
  const names = new Set(
    rounds.flatMap(({ before, during }) => [...before.ofCalls.keys(), ...during.ofCalls.keys()]),
  );
  const p99 = (/** @type {'before' | 'during'} */ phase, /** @type {string} */ name) => {
    const times = rounds.flatMap((round) => round[phase].ofCalls.get(name) ?? []).sort((a, b) => a - b);
    return `${quantile(times, 0.99).toFixed(0)} of ${times.length}`;
  };
  return [...names].sort().map((name) => [name, p99('before', name), p99('during', name)]);
}

/**
 * @param {string} name
 * @param {readonly Round[]} rounds
 */
export function summarise(name, rounds) {
  const of = (/** @type {'before' | 'during'} */ phase, /** @type {number} */ part) =>
    median(rounds.map((round) => quantile(round[phase].times, part)));
  const sum = (/** @type {'serverErrors' | 'rejected'} */ what, /** @type {'before' | 'during'} */ phase) =>
    rounds.reduce((total, round) => total + round[phase][what], 0);
  const ratio = median(
    rounds.map(({ before, during }) => quantile(during.times, 0.99) / quantile(before.times, 0.99)),
  );
  const errors = sum('serverErrors', 'during');
  return {
    isFair: errors === 0 && ratio <= 2,
    row: [
      name,
      `${of('before', 0.5).toFixed(0)} → ${of('during', 0.5).toFixed(0)}`,
      `${of('before', 0.99).toFixed(0)} → ${of('during', 0.99).toFixed(0)}`,
      ratio.toFixed(1),
      `${sum('serverErrors', 'before')} → ${errors}`,
      `${sum('rejected', 'before')} → ${sum('rejected', 'during')}`,
      rounds.reduce((total, { during }) => total + during.times.length, 0),
      sumOutcomes(rounds.map(({ outcomes }) => outcomes)),
    ],
  };
}

export const columns = ['attack', 'p50 ms', 'p99 ms', 'p99 ratio', '5xx', '429', 'calls', 'the attacker got'];
