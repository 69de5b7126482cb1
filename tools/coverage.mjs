import { explainNodeVersion } from './processes/node-version.mjs';

const complaint = explainNodeVersion(process.versions.node);
if (complaint) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}

const { mkdir, readFile, rm } = await import('node:fs/promises');
const path = await import('node:path');
const { createJestArguments, nextStep, packages, selectPackages } =
  await import('./test/covered-packages.mjs');
const { install } = await import('./install.mjs');
const { runNode } = await import('./processes/run.mjs');
const { root } = await import('./root.mjs');

const help = `Measures how much of each package its own tests run, and fails below its threshold.

  npm run coverage                 every package
  npm run coverage -- shell api    these packages

Packages: ${packages.map(({ folder }) => folder).join(', ')}
The thresholds are in tools/test/covered-packages.mjs, the reports in .cache/coverage.
`;

const env = { ...process.env, NODE_ENV: 'test', COPIER_STORIES: process.env.COPIER_STORIES ?? '20' };

/** @param {import('./test/covered-packages.mjs').CoveredPackage} part */
async function measure(part) {
  process.stdout.write(`  ${part.folder} …\n`);
  const reports = path.join(root, '.cache/coverage', part.folder);
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const args = createJestArguments(part, {
    folderPath: path.join(root, part.folder),
    reports,
    summary: path.join(reports, 'tests.json'),
  });
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const { ok, output } = await runNode(jest, args, { cwd: root, env });
  const report = await readFile(path.join(reports, 'coverage-summary.json'), 'utf8').catch(() => undefined);
  const total = report && JSON.parse(report).total;
  const { statements, branches } = part.threshold;
  const measured = total
    ? `statements ${total.statements.pct} % (≥ ${statements}), branches ${total.branches.pct} % (≥ ${branches})`
    : 'not measured';
  process.stdout.write(`${ok ? '✓' : '✗'} ${part.folder.padEnd(18)} ${measured}\n`);
  if (!ok) process.stdout.write(`\n${output.trimEnd()}\n\n`);
  return ok;
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(help);
  process.exit(0);
}
try {
  const parts = selectPackages(args);
  if (!(await install())) process.exit(1);
  const failed = [];
  for (const part of parts) if (!(await measure(part))) failed.push(part.folder);
  process.stdout.write('The reports are in .cache/coverage.\n');
  if (failed.length > 0) process.stdout.write(nextStep(failed));
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
