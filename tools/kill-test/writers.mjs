import { setTimeout as pause } from 'node:timers/promises';
import { call, complaintAbout } from './call.mjs';
import { houseWrites } from './house-writes.mjs';
import { peopleWrites } from './people-writes.mjs';
import { acknowledge, leaveOpen } from './world.mjs';

const choices = [...peopleWrites, ...houseWrites].flatMap(([make, weight]) => Array(weight).fill(make));

/** Answers of a retry after which nobody knows more than before. */
const unknowing = ['request_in_progress', 'request_unsettled'];

/**
 * Sends a write and notes what became of it.
 *
 * @returns {Promise<'acknowledged' | 'open' | 'refused'>}
 */
async function send(world, write) {
  const answer = await call(world.product.address, write.request);
  const complaint = answer && complaintAbout(answer);
  if (complaint) world.faults.push(`${write.kind}: ${complaint}`);
  if (answer && answer.status < 300) {
    write.took(answer);
    acknowledge(world, write);
    return 'acknowledged';
  }
  leaveOpen(world, write);
  if (!answer || answer.status >= 500) return 'open';
  if (unknowing.includes(answer.body?.code)) return 'open';
  if (write.isRepeated && write.means?.includes(answer.body?.code)) {
    acknowledge(world, write);
    return 'acknowledged';
  }
  world.faults.push(`${write.kind} ${write.name} was refused: ${answer.status} ${answer.body?.code}`);
  return 'refused';
}

/** Whoever gets no answer so often comes back later. */
const patience = 3;

/** One after the other, until it is told to stop. @returns The writes that broke off. */
async function writer(world, chance, isOver) {
  const broken = [];
  while (!isOver() && broken.length < patience) {
    const write = await chance.pick(choices)(world, chance);
    if (!write) continue;
    const outcome = await send(world, write);
    if (outcome === 'open') broken.push(write);
    else if (write.person) write.person.isBusy = false;
    // While nobody is there, a client does not ask as fast as it can.
    if (outcome === 'open') await pause(200);
  }
  return broken;
}

/**
 * Lets many write at once.
 *
 * @param {number} count - How many.
 * @returns {{ stop: () => Promise<object[]> }} `stop` gives the writes that broke off.
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

/** Sends each write that broke off again, with the same key, twice: a client that is unsure does no less. */
export async function repeat(world, writes) {
  const tally = { acknowledged: 0, open: 0, refused: 0 };
  for (const write of writes) {
    write.isRepeated = true;
    const outcome = await send(world, write);
    if (outcome === 'acknowledged') {
      const again = await call(world.product.address, write.request);
      const isSame = again && (again.status < 300 || write.means?.includes(again.body?.code));
      if (!isSame) world.faults.push(`${write.kind} again: ${again?.status} ${again?.body?.code}`);
      if (write.person) write.person.isBusy = false;
    }
    tally[outcome] += 1;
  }
  return tally;
}
