import { build } from 'esbuild';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packagesOfOthers } from '../api/packages-of-others.mjs';
import { root } from './root.mjs';
import { runNode } from './processes/run.mjs';

const help = `Sends hostile requests, generated from the contract, to new installations.

  npm run hostile -- --requests 20000 --seed 1

  --requests  their number; 20000 unless given
  --seed      the same seed generates the same requests; 1 unless given`;

const text = /** @type {const} */ ({ type: 'string' });
const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    requests: { ...text, default: '20000' },
    seed: { ...text, default: '1' },
  },
});
const numbers = [values.requests, values.seed];
if (values.help || numbers.some((number) => !/^\d{1,9}$/.test(number))) {
  process.stdout.write(`${help}\n`);
  process.exit(values.help ? 0 : 1);
}

// The bundle is written beside the packages that it imports.
const folder = await mkdtemp(path.join(root, 'api', 'node_modules', '.hostile-'));
try {
  const program = path.join(folder, 'program.js');
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await build({
    absWorkingDir: root,
    entryPoints: {
      program: 'api/src/testing/hostile/command.ts',
      'password-worker': 'api/src/auth/password/password-worker.js',
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'inline',
    plugins: [packagesOfOthers],
    logLevel: 'error',
  });
  const { NODE_ENV, PORT, DATA_DIR, DATABASE_URL, ...env } = process.env;
  const { ok } = await runNode(program, numbers, { cwd: root, env, isShown: true });
  process.exitCode = ok ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
