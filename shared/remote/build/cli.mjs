#!/usr/bin/env node
import { buildRemote } from './index.mjs';

const help = `parque-build: builds the remote in this folder into dist/

  PARQUE_VERSION   the release to build; by default the version of package.json
  --development    readable output with source maps; also with PARQUE_DEVELOPMENT=1
`;

if (process.argv.includes('--help')) {
  process.stdout.write(help);
} else {
  try {
    const { name, version, files } = await buildRemote({
      folder: process.cwd(),
      production: !process.argv.includes('--development') && process.env.PARQUE_DEVELOPMENT !== '1',
      ...(process.env.PARQUE_VERSION && { version: process.env.PARQUE_VERSION }),
    });
    process.stdout.write(`${name} ${version}: ${files.length} files\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
