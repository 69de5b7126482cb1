#!/usr/bin/env node
import { parseArgs } from 'node:util';
import path from 'node:path';
import { describeBuild } from './manifest.mjs';

const help = `parque-manifest [dist]: describes the build of another bundler in remote.json

  PARQUE_VERSION   the release; by default the version of package.json

It rejects a build that would not run in the shell, with the reason. docs/releasing.md lists the requirements.
`;

try {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) process.stdout.write(help);
  else {
    const { name, version, files } = await describeBuild({
      folder: process.cwd(),
      outDir: path.resolve(positionals[0] ?? 'dist'),
      ...(process.env.PARQUE_VERSION && { version: process.env.PARQUE_VERSION }),
    });
    process.stdout.write(`${name} ${version}: ${files.length} files\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
