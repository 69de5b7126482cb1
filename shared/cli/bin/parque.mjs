#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** In the workspace the sources run directly; a published package contains them compiled. */
async function load() {
  if (!existsSync(path.join(folder, 'src/main.ts')))
    return import(pathToFileURL(path.join(folder, 'dist/parque.mjs')).href);
  const { bundle } = await import('./bundle.mjs');
  const file = path.join(folder, '.cache', `parque-${process.pid}.mjs`);
  await bundle(file);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(file, { force: true });
  }
}

// A reader that closes the pipe early, such as `head`, is not an error.
process.stdout.on('error', ({ code }) => {
  if (code !== 'EPIPE') throw new Error(`cannot write: ${code}`);
});

const { main } = await load();
process.exitCode = await main(process.argv.slice(2));
