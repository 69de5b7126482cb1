import { nodeComplaint } from './processes/node-version.mjs';

const complaint = nodeComplaint(process.versions.node);
if (complaint) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}

// Imported after the installation, because the parts import packages that a fresh clone does not have yet.
const { install } = await import('./install.mjs');
if (!(await install())) process.exit(1);
const { build } = await import('./builds.mjs');
const { buildSeconds, longest, timeOf } = await import('./measuring/bench-time.mjs');
const { benchParts } = await import('./measuring/bench-parts.mjs');
const { recordHistory } = await import('./measuring/history/history.mjs');
const { circumstancesIn, writePerformance } = await import('./measuring/performance-document.mjs');
const { root } = await import('./root.mjs');
const { table } = await import('./processes/table.mjs');

const given = process.argv.slice(2);
const isQuick = given.includes('--quick');
const requested = given.filter((word) => word !== '--quick');
if (requested[0] === 'compare') {
  const { compareWith } = await import('./measuring/ratios/compare.mjs');
  const [, commit] = requested;
  if (!commit) {
    process.stderr.write('Name the commit to compare with: npm run bench -- compare <commit>\n');
    process.exit(1);
  }
  if (!(await build(root))) process.exit(1);
  for (const { title, columns, rows } of await compareWith(root, commit, { isQuick }))
    process.stdout.write(`\n${title}\n\n${table(columns, rows)}\n`);
  process.exit(0);
}
const names = benchParts.map(({ name }) => name);
const unknown = requested.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}; there are ${names.join(', ')}.\n`);
  process.exit(1);
}

const kind = isQuick ? 'quick' : 'full';
/** @param {import('./measuring/bench-parts.mjs').Part} part */
const isSelected = ({ name, seconds }) =>
  requested.length > 0 ? requested.includes(name) : seconds[kind] !== undefined;

const whole = timeOf(longest[kind]);
/** @type {string[][]} */
const spent = [];
/**
 * @param {string} name
 * @param {ReturnType<typeof timeOf>} time
 */
const note = (name, { seconds, taken }) =>
  spent.push([name, taken().toFixed(0), `≤ ${seconds}`, taken() <= seconds ? 'yes' : 'no']);

const building = timeOf(buildSeconds);
if (!(await build(root))) process.exit(1);
note('what changed, built', building);
for (const { name, seconds, measure } of benchParts.filter(isSelected)) {
  const time = timeOf(seconds[kind] ?? seconds.full);
  process.stdout.write(`\n${name}: up to ${time.seconds} s\n`);
  const tables = await measure(root, { isQuick, time });
  for (const { title, columns, rows } of tables)
    process.stdout.write(`\n${title}\n\n${table(columns, rows)}\n`);
  // The figures of a quick run are too rough for the document.
  if (!isQuick) {
    const circumstances = await circumstancesIn(root);
    await writePerformance(root, name, tables, circumstances);
    await recordHistory(root, name, tables, circumstances);
  }
  note(name, time);
}
if (requested.length === 0) note('all of it', whole);
const columns = ['', 'seconds', 'goal', 'holds'];
process.stdout.write(`\nDuration of the bench\n\n${table(columns, spent)}\n`);
