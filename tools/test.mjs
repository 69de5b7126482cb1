import { clearInterval, setInterval } from 'node:timers';
import './processes/node-version.mjs';

const { install } = await import('./install.mjs');
const { endWithNpm } = await import('./processes/end-with-npm.mjs');
const { runInPool } = await import('./processes/pool.mjs');
const { formatSeconds } = await import('./processes/seconds.mjs');
const { createJestStep, onRequest, tiers } = await import('./test/steps.mjs');
const { formatLastLine, sumTallies } = await import('./test/tally.mjs');
const { explainNoTestFile, selectSteps } = await import('./test/select-steps.mjs');

const help = `Runs the tests: what a change should pass before its commit.

  npm test                        static checks, builds, unit and api tests, the main journeys (not the suites of
                                  tools/test/suites.mjs)
  npm test -- mfe-journal/src     the jest tests whose path matches
  npm test -- types lint          the named steps
  npm run test:full               everything
  npm run test:changed            static checks, and the jest tests of the areas that differ from main

Steps: ${Object.values(tiers)
  .flatMap((steps) => [...steps().checks, ...steps().trials])
  .concat(onRequest)
  .map(({ name }) => name)
  .filter((name, i, names) => names.indexOf(name) === i)
  .join(', ')}
`;

/** Time between two lines about a step that runs. */
const reportMs = 60_000;

/** @param {import('./test/steps.mjs').Step} step */
async function runStep(step) {
  const startedAt = performance.now();
  process.stdout.write(`… ${step.name}\n`);
  const report = setInterval(
    () => process.stdout.write(`… ${step.name.padEnd(12)} ${formatSeconds(startedAt).padStart(8)}\n`),
    reportMs,
  );
  const { tally, output } = await step.run().finally(() => clearInterval(report));
  const mark = tally.failed > 0 ? '✗' : '✓';
  process.stdout.write(
    `${mark} ${step.name.padEnd(12)} ${formatSeconds(startedAt).padStart(8)}   ${formatLastLine(tally)}\n`,
  );
  if (output) process.stdout.write(`\n${output.trimEnd()}\n\n`);
  return tally;
}

/**
 * Returns the steps to run: those of the tier, the named ones, or jest with the given patterns.
 *
 * @param {readonly string[]} args
 */
function selectStepsToRun(args) {
  const allTiers = Object.values(tiers).map((steps) => steps());
  const steps = [...allTiers.flatMap(({ checks, trials }) => [...checks, ...trials]), ...onRequest];
  const names = steps.map(({ name }) => name);
  const selection = selectSteps(args, { tiers: Object.keys(tiers), steps: names });
  if (selection.patterns.length > 0) {
    const projects = ['node', 'long', 'slow', 'browser'];
    const whenMissing = explainNoTestFile(selection.patterns, names);
    return {
      checks: [],
      trials: [createJestStep('tests', { paths: selection.patterns, projects, whenMissing })],
    };
  }
  const tier = tiers[selection.tier];
  if (!tier) throw new Error(`There is no tier ${selection.tier}.`);
  const { checks, trials } = tier();
  if (selection.steps.length === 0) return { checks, trials };
  /** @param {import('./test/steps.mjs').Step} step */
  const isChosen = ({ name }) => selection.steps.includes(name);
  const tierNames = [...checks, ...trials].map(({ name }) => name);
  return {
    checks: checks.filter(isChosen),
    trials: [...trials, ...onRequest.filter(({ name }) => !tierNames.includes(name))].filter(isChosen),
  };
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(help);
  process.exit(0);
}
endWithNpm();
if (!(await install())) process.exit(1);
const { checks, trials } = selectStepsToRun(args);
const tallies = [...(await runInPool(checks, 2, runStep)), ...(await runInPool(trials, 1, runStep))];
const sum = sumTallies(tallies);
process.stdout.write(`\n${formatLastLine(sum)}\n`);
process.exitCode = sum.failed > 0 ? 1 : 0;
