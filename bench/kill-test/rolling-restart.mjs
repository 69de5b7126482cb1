/** Restarts two processes of the product behind one port in turn, while users write: no call may be dropped. */
import { build } from '../../tools/builds.mjs';
import { root } from '../../tools/root.mjs';
import { restartRolling } from './rolling.mjs';

const [given = '3'] = process.argv.slice(2);

/** @param {number} rounds - The number of restarts of each process. */
async function restart(rounds) {
  if (!(await build(root, ['api']))) return 1;
  const { acknowledged, broken, sent, faults } = await restartRolling(root, rounds);
  const restarts = rounds * sent.length;
  process.stdout.write(
    `${restarts} restarts: ${acknowledged} writes acknowledged, ${broken} dropped; calls by process: ${sent.join(', ')}\n`,
  );
  for (const fault of faults) process.stdout.write(`  ✗ ${fault}\n`);
  return broken > 0 || faults.length > 0 ? 1 : 0;
}

if (/^[1-9]\d*$/.test(given)) process.exitCode = await restart(Number(given));
else {
  process.stderr.write(`The number of rounds is a number of 1 or more, not "${given}".\n`);
  process.exitCode = 1;
}
