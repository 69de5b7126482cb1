import { setTimeout as pause } from 'node:timers/promises';
import { call } from './call.mjs';
import { counted, forbidden, waiting } from './rules.mjs';
import { query } from './world.mjs';

/** @typedef {import('./world.mjs').World} World */

/**
 * @param {Map<string, Set<string>>} map
 * @param {string} kind
 * @returns {ReadonlySet<string>}
 */
const named = (map, kind) => map.get(kind) ?? new Set();

/**
 * An acknowledged write is stored once; an open one is stored once or not at all. Any other record is a fault.
 *
 * @param {World} world
 * @param {string} kind
 * @param {string} statement
 */
async function countFaults(world, kind, statement) {
  const rows = await query(world.server, statement, statement.includes('$1') ? [world.mark] : []);
  const found = new Map(rows.map(({ name, n }) => [name, n]));
  const [sure, open] = [named(world.acknowledged, kind), named(world.unsettled, kind)];
  return [
    ...[...sure].filter((name) => !found.has(name)).map((name) => `lost: ${kind} ${name}`),
    ...rows.filter(({ n }) => n > 1).map(({ name, n }) => `${n} times there: ${kind} ${name}`),
    ...rows
      .filter(({ name }) => !sure.has(name) && !open.has(name))
      .map(({ name }) => `not written here: ${kind} ${name}`),
  ];
}

/**
 * @param {World} world
 * @param {string} rule
 * @param {string} statement
 */
async function ruleFaults(world, rule, statement) {
  const rows = await query(world.server, statement);
  return rows.map(({ name }) => `${rule}: ${name}`);
}

/**
 * @param {World} world
 * @param {import('./world.mjs').User} user
 */
async function sessionFault({ product }, { id, token }) {
  const answer = await call(product.address, { method: 'GET', path: '/api/me', token });
  return answer?.status === 200 ? [] : [`the session of ${id} is gone (${answer?.status})`];
}

/** @param {World} world */
async function purchasesWorkedOff(world) {
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(50)) {
    const [row] = await query(world.server, waiting, [world.mark]);
    if (row?.n === 0) return [];
  }
  return ['purchases that are never processed'];
}

/**
 * Compares the shadow with the data of the installation.
 *
 * @param {World} world
 * @param {World['people']} fresh - The people of this round, whose sessions are read through the api.
 * @returns {Promise<string[]>} The faults found.
 */
export async function check(world, fresh) {
  const faults = [...world.faults.splice(0), ...(await purchasesWorkedOff(world))];
  for (const [kind, statement] of Object.entries(counted)) {
    faults.push(...(await countFaults(world, kind, statement)));
  }
  for (const [rule, statement] of Object.entries(forbidden)) {
    faults.push(...(await ruleFaults(world, rule, statement)));
  }
  for (const one of fresh) faults.push(...(await sessionFault(world, one)));
  return faults;
}
