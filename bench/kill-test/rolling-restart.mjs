import { build } from '../../tools/builds.mjs';
import { restartRolling } from './rolling.mjs';
import { parseArguments, WrongArgument } from '../../tools/processes/parse-arguments.mjs';
import { root } from '../../tools/root.mjs';

const help = `Restarts two processes of the product behind one port in turn, while users write: no call may be dropped.

  npm run rolling-restart -- 5

The argument is the number of restarts of each process; 3 unless given.

  --help  this text
`;

/** @param {string} given */
function checkedRounds(given) {
  if (!/^[1-9]\d*$/.test(given))
    throw new WrongArgument(`The number of rounds is a number of 1 or more, not "${given}". Try --help.`);
  return Number(given);
}

/** @param {number} rounds */
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

async function main() {
  const { values, positionals } = parseArguments({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const [given = '3', ...more] = positionals;
  if (more.length > 0) throw new WrongArgument('One number is taken. Try --help.');
  return restart(checkedRounds(given));
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof WrongArgument)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
