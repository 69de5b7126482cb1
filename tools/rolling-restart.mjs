import { build } from './builds.mjs';
import { restartRolling } from './kill-test/rolling.mjs';
import { root } from './root.mjs';

// Restarts two processes of the product behind one port in turn, while users write: no call may be dropped.
const rounds = Number(process.argv[2] ?? 3);
if (!(await build(root, ['api']))) process.exitCode = 1;
else {
  const { acknowledged, broken, sent, faults } = await restartRolling(root, rounds);
  const restarts = rounds * sent.length;
  process.stdout.write(
    `${restarts} restarts: ${acknowledged} writes acknowledged, ${broken} dropped; calls by process: ${sent.join(', ')}\n`,
  );
  for (const fault of faults) process.stdout.write(`  ✗ ${fault}\n`);
  if (broken > 0 || faults.length > 0) process.exitCode = 1;
}
