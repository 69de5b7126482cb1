import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { fixtureFolder, root } from './workspace';

const run = promisify(execFile);
const parqueBuild = path.join(root, 'e2e/node_modules/@parque/remote/build/cli.mjs');

/** Builds the fixture remotes, each alone in its own folder, as the team that owns it would. */
export default async function buildFixtures(): Promise<void> {
  const build = (name: string) => run(process.execPath, [parqueBuild], { cwd: fixtureFolder(name) });
  await Promise.all([build('boletin'), build('inestable')]);
}
