import { nodeComplaint } from './node-version.mjs';

const complaint = nodeComplaint(process.versions.node);
if (complaint) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}

const { install } = await import('./install.mjs');
const { build } = await import('./builds.mjs');
const { benchParts } = await import('./bench-parts.mjs');
const { writePerformance } = await import('./performance-document.mjs');
const { root } = await import('./root.mjs');
const { table } = await import('./table.mjs');

const given = process.argv.slice(2);
const isQuick = given.includes('--quick');
const asked = given.filter((word) => word !== '--quick');
const names = benchParts.map(({ name }) => name);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}; there are ${names.join(', ')}.\n`);
  process.exit(1);
}

const isWanted = ({ name, isSlow }) => (asked.length > 0 ? asked.includes(name) : !(isQuick && isSlow));

if (!(await install()) || !(await build(root))) process.exit(1);
for (const part of benchParts.filter(isWanted)) {
  const tables = await part.measure(root, { isQuick });
  for (const { title, columns, rows } of tables)
    process.stdout.write(`\n${title}\n\n${table(columns, rows)}\n`);
  // A quick look is too rough to be kept.
  if (!isQuick) await writePerformance(root, part.name, tables);
}
