import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsOf } from './mutation/mutants.mjs';
import { runNode } from './processes/run.mjs';
import { root } from './root.mjs';

const help = `Changes one operator, condition or literal of a source at a time, and lists the changes that no test notices.

  npm run mutants -- <file> --test <file> [--test <file>] [--every <n>] [--database]

  --test       a test file that must notice the changes
  --every      only each n-th change
  --database   the tests need the database server

No file is changed.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    test: { type: 'string', multiple: true, default: [] },
    every: { type: 'string', default: '1' },
    database: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [source] = positionals;
if (values.help || !source || positionals.length > 1 || values.test.length === 0) {
  process.stdout.write(help);
  process.exit(values.help ? 0 : 1);
}

const folder = path.join(root, '.cache/mutants');
const described = path.join(folder, 'run.json');
const failures = path.join(folder, 'failed.txt');
const absolute = (/** @type {string} */ file) => path.join(root, file);

const all = mutantsOf(await readFile(absolute(source), 'utf8'));
const mutants = all.filter((_, i) => i % Number(values.every) === 0);
await mkdir(folder, { recursive: true });
await writeFile(failures, '');
await writeFile(
  described,
  JSON.stringify({
    roots: values.test.map((test) => path.dirname(absolute(test))),
    tests: values.test.map(absolute),
    hasDatabase: values.database,
    changes: mutants.map((mutant) => ({ file: absolute(source), mutant })),
  }),
);

const config = absolute('tools/mutation/jest.config.mjs');
const reporter = absolute('tools/mutation/reporter.mjs');
const { output } = await runNode(
  absolute('node_modules/jest/bin/jest.js'),
  ['--config', config, '--reporters', reporter, '--runInBand', '--silent', '--forceExit'],
  { cwd: root, env: { ...process.env, NODE_ENV: 'test', MUTANTS: described, MUTANTS_FAILED: failures } },
);
const failed = new Set((await readFile(failures, 'utf8')).split('\n'));
if (failed.has('none') || (failed.size === 1 && mutants.length > 0)) {
  process.stderr.write(`The tests fail without a change, or notice none.\n${output}\n`);
  process.exit(1);
}
const survivors = mutants.filter((_, i) => !failed.has(String(i)));
const killed = mutants.length - survivors.length;
const percent = Math.round((100 * killed) / mutants.length);
process.stdout.write(`${source}: ${killed} of ${mutants.length} changes noticed (${percent} %)\n`);
for (const { line, before, text } of survivors)
  process.stdout.write(`  line ${line}: ${before.replace(/\s+/g, ' ')} → ${text}\n`);
