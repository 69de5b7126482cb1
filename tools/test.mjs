import { nodeComplaint } from './node-version.mjs';

const complaint = nodeComplaint(process.versions.node);
if (complaint) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}

const { install } = await import('./install.mjs');
const { pool } = await import('./pool.mjs');
const { seconds } = await import('./seconds.mjs');
const { checks, trials, onRequest } = await import('./steps.mjs');
const { lastLine, total } = await import('./tally.mjs');

async function take(step) {
  const started = performance.now();
  const { tally, output } = await step.run();
  const mark = tally.failed > 0 ? '✗' : '✓';
  process.stdout.write(
    `${mark} ${step.name.padEnd(12)} ${seconds(started).padStart(8)}   ${lastLine(tally)}\n`,
  );
  if (output) process.stdout.write(`\n${output.trimEnd()}\n\n`);
  return tally;
}

const asked = process.argv.slice(2);
const known = [...checks, ...trials, ...onRequest].map(({ name }) => name);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}; the steps are ${known.join(', ')}.\n`);
  process.exit(1);
}
if (!(await install())) process.exit(1);

const chosen = (steps) => (asked.length > 0 ? steps.filter(({ name }) => asked.includes(name)) : steps);
const requested = onRequest.filter(({ name }) => asked.includes(name));
const tallies = [
  ...(await pool(chosen(checks), 2, take)),
  ...(await pool([...chosen(trials), ...requested], 1, take)),
];
const sum = total(tallies);
process.stdout.write(`\n${lastLine(sum)}\n`);
process.exitCode = sum.failed > 0 ? 1 : 0;
