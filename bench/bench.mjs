import '../tools/processes/node-version.mjs';

// Imported after the installation, because the parts import packages that a fresh clone does not have yet.
const { install } = await import('../tools/install.mjs');
if (!(await install())) process.exit(1);
const { build } = await import('../tools/builds.mjs');
const { createTimeLimit } = await import('./time.mjs');
const { benchParts } = await import('./parts.mjs');
const { describeCircumstances, toMarkdown } = await import('./markdown.mjs');
const { root } = await import('../tools/root.mjs');
const { formatTable } = await import('../tools/processes/table.mjs');

const names = benchParts.map(({ name }) => name);
const help = `Measures the built product, and prints the tables of docs/performance.md.

  npm run bench
  npm run bench -- copier calls

The parts: ${names.join(', ')}; all without one.
`;

const requestedParts = process.argv.slice(2);
if (requestedParts.includes('--help')) {
  process.stdout.write(help);
  process.exit(0);
}
const unknownParts = requestedParts.filter((name) => !names.includes(name));
if (unknownParts.length > 0) {
  process.stderr.write(`There is no bench ${unknownParts.join(', ')}; there are ${names.join(', ')}.\n`);
  process.exit(1);
}

/** @type {string[][]} */
const durations = [];
if (!(await build(root))) process.exit(1);
for (const { name, seconds, measure } of benchParts) {
  if (requestedParts.length > 0 && !requestedParts.includes(name)) continue;
  const time = createTimeLimit(seconds);
  process.stdout.write(`\n${name}: up to ${time.seconds} s\n`);
  for (const result of await measure(time)) process.stdout.write(`\n${toMarkdown(result)}\n`);
  process.stdout.write(`\n\`npm run bench -- ${name}\`, ${describeCircumstances()}.\n`);
  const holds = time.getSeconds() <= time.seconds;
  durations.push([name, time.getSeconds().toFixed(0), `≤ ${time.seconds}`, holds ? 'yes' : 'no']);
}
process.stdout.write(`\nDuration\n\n${formatTable(['', 'seconds', 'goal', 'holds'], durations)}\n`);
