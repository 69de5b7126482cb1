import { setTimeout as pause } from 'node:timers/promises';
import { call, complaintAbout } from './call.mjs';
import { moneyWrites } from './money-writes.mjs';
import { acknowledge, leaveOpen } from './world.mjs';

/** @typedef {import('./chance.mjs').Chance} Chance */
/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('./world.mjs').Write} Write */

const choices = moneyWrites.flatMap(([make, weight]) => Array.from({ length: weight }, () => make));

/**
 * Answers of a retry that do not reveal the outcome of the write.
 *
 * @type {readonly (string | undefined)[]}
 */
const undecided = ['request_in_progress', 'request_unsettled'];

/**
 * Whether a rejected repetition proves that the write was stored.
 *
 * @param {Write} write
 * @param {import('./call.mjs').Answer} answer
 */
const provesStored = ({ means = [] }, { body }) => body?.code !== undefined && means.includes(body.code);

/**
 * Sends a write and records its outcome.
 *
 * @param {World} world
 * @param {Write} write
 * @returns {Promise<'acknowledged' | 'open' | 'refused'>}
 */
async function send(world, write) {
  const answer = await call(world.product.address, write.request);
  const complaint = answer && complaintAbout(answer);
  if (complaint) world.faults.push(`${write.kind}: ${complaint}`);
  if (answer && answer.status < 300) {
    write.took(answer.body ?? {});
    acknowledge(world, write);
    return 'acknowledged';
  }
  leaveOpen(world, write);
  if (!answer || answer.status >= 500) return 'open';
  if (undecided.includes(answer.body?.code)) return 'open';
  if (write.isRepeated && provesStored(write, answer)) {
    acknowledge(world, write);
    return 'acknowledged';
  }
  world.faults.push(`${write.kind} ${write.name} was refused: ${answer.status} ${answer.body?.code}`);
  return 'refused';
}

/** A writer stops after so many writes without an answer. */
const patience = 3;

/**
 * Sends writes one after the other until `isOver`.
 *
 * @param {World} world
 * @param {Chance} chance
 * @param {() => boolean} isOver
 * @returns The writes without an outcome.
 */
async function writer(world, chance, isOver) {
  /** @type {Write[]} */
  const broken = [];
  while (!isOver() && broken.length < patience) {
    const write = await chance.pick(choices)(world, chance);
    if (!write) continue;
    const outcome = await send(world, write);
    if (outcome === 'open') broken.push(write);
    else if (write.user) write.user.isBusy = false;
    // A client does not retry at full speed while the server is down.
    if (outcome === 'open') await pause(200);
  }
  return broken;
}

/**
 * Starts concurrent writers.
 *
 * @param {World} world
 * @param {Chance} chance
 * @param {number} count - The number of writers.
 * @returns {{ stop: () => Promise<Write[]> }} `stop` returns the writes without an outcome.
 */
export function startWriters(world, chance, count) {
  let isStopping = false;
  const all = Promise.all(Array.from({ length: count }, () => writer(world, chance, () => isStopping)));
  return {
    async stop() {
      isStopping = true;
      return (await all).flat();
    },
  };
}

/**
 * Sends each write without an outcome again with the same key, and once more after its acknowledgement: each repetition
 * must get the same answer.
 *
 * @param {World} world
 * @param {readonly Write[]} writes
 */
export async function repeat(world, writes) {
  const tally = { acknowledged: 0, open: 0, refused: 0 };
  for (const write of writes) {
    write.isRepeated = true;
    const outcome = await send(world, write);
    if (outcome === 'acknowledged') {
      const again = await call(world.product.address, write.request);
      const isSame = again && (again.status < 300 || provesStored(write, again));
      if (!isSame) world.faults.push(`${write.kind} again: ${again?.status} ${again?.body?.code}`);
      if (write.user) write.user.isBusy = false;
    }
    tally[outcome] += 1;
  }
  return tally;
}
