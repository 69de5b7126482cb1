import { nodeComplaint } from './node-version.mjs';

const complaint = nodeComplaint(process.versions.node);
if (complaint) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}

const path = await import('node:path');
const { install } = await import('./install.mjs');
const { build } = await import('./builds.mjs');
const { partsOf } = await import('./parts.mjs');
const { root } = await import('./root.mjs');
const { remoteFiles, shellFiles, sizesOf } = await import('./sizes.mjs');
const { measureCopier } = await import('./copier-load.mjs');
const { measureMonths } = await import('./months.mjs');
const { measureStarts } = await import('./starts.mjs');
const { table } = await import('./table.mjs');

const distOf = (name) => path.join(root, name, 'dist');
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
const row = (name, { files, raw, gzip, brotli }) => [name, files, ...[raw, gzip, brotli].map(kilobytes)];

async function sizeRows() {
  const shell = await shellFiles(distOf('shell'));
  const rows = [
    row('shell, first visit', await sizesOf(distOf('shell'), shell.first)),
    row('shell, everything', await sizesOf(distOf('shell'), shell.all)),
  ];
  for (const { name } of (await partsOf(root)).filter(({ isRemote }) => isRemote)) {
    const remote = await remoteFiles(distOf(name));
    rows.push(row(`${remote.name}, first visit`, await sizesOf(distOf(name), remote.first)));
    rows.push(row(`${remote.name}, everything`, await sizesOf(distOf(name), remote.all)));
  }
  return rows;
}

async function showSizes() {
  process.stdout.write(`\nWhat a browser downloads, in kB\n\n`);
  process.stdout.write(`${table(['', 'files', 'raw', 'gzip', 'brotli'], await sizeRows())}\n`);
}

async function showServer() {
  process.stdout.write('\nThe server, in milliseconds\n\n');
  process.stdout.write(`${table(['', 'median', 'worst'], await measureStarts(root))}\n`);
}

async function showJournal() {
  process.stdout.write('\nThe journal of an account with 100,000 deals, in milliseconds\n\n');
  process.stdout.write(`${table(['', 'median', 'worst'], await measureMonths(root))}\n`);
}

async function showCopier() {
  const { delays, books } = await measureCopier(root);
  process.stdout.write('\nThe copier: 200 masters with 2 children each; delays in milliseconds\n\n');
  process.stdout.write(`${table(['', 'median', 'p99', 'worst'], delays)}\n\n`);
  process.stdout.write(`${table(['', 'half the rate', 'two processes', 'one of two killed'], books)}\n`);
}

const benches = { sizes: showSizes, server: showServer, journal: showJournal, copier: showCopier };
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.\n`,
  );
  process.exit(1);
}
if (!(await install()) || !(await build(root))) process.exit(1);
for (const [name, show] of Object.entries(benches)) {
  if (asked.length === 0 || asked.includes(name)) await show();
}
