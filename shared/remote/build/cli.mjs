#!/usr/bin/env node
import path from 'node:path';
import { buildRemote, watchRemote } from './index.mjs';

const help = `parque-build: builds the remote in this folder into dist/

  PARQUE_VERSION   the release to build; by default the version of package.json
  --development    readable output with source maps; also with PARQUE_DEVELOPMENT=1
  --watch [dir]    the same into .cache/dev or another folder, again after each change, until it is stopped
`;

const folder = process.cwd();
const version = process.env.PARQUE_VERSION;

async function build() {
  const { name, files, ...manifest } = await buildRemote({
    folder,
    production: !process.argv.includes('--development') && process.env.PARQUE_DEVELOPMENT !== '1',
    ...(version && { version }),
  });
  process.stdout.write(`${name} ${manifest.version}: ${files.length} files\n`);
}

/** Reports each build to the parent process over its IPC channel, or without one to the terminal. */
async function watch() {
  const [outDir = '.cache/dev'] = process.argv.slice(process.argv.indexOf('--watch') + 1);
  // The parent process has ended.
  process.once('disconnect', () => process.exit());
  await watchRemote({
    folder,
    outDir: path.resolve(outDir),
    ...(version && { version }),
    onBuild: (outcome) => {
      if (process.send) process.send(outcome);
      else process.stdout.write(outcome.ok ? `outcome in ${outcome.ms} ms\n` : `${outcome.output}\n`);
    },
  });
}

if (process.argv.includes('--help')) {
  process.stdout.write(help);
} else {
  try {
    await (process.argv.includes('--watch') ? watch() : build());
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
