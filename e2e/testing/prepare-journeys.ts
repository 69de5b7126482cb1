import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { signRelease } from '../../tools/build/sign-release.mjs';
import { prepareData } from './product/product';
import { getDist, getFixtureFolder, root } from './workspace';

const execFileAsync = promisify(execFile);
const parqueBuild = path.join(root, 'e2e/node_modules/@parque/remote/build/cli.mjs');

/** Builds a fixture remote in its own folder, as its team does. */
export async function buildFixture(name: string): Promise<void> {
  await execFileAsync(process.execPath, [parqueBuild], { cwd: getFixtureFolder(name) });
}

/**
 * Builds and signs all fixture remotes, and prepares the data of the products. Signing adds their teams to the key list of
 * the workspace, which two journeys at a time could overwrite, and with which products start.
 */
export default async function prepareJourneys(): Promise<() => void> {
  const names = ['boletin', 'inestable', 'invitada', 'recursos'];
  await Promise.all(names.map(buildFixture));
  for (const name of names) await signRelease(root, getDist(getFixtureFolder(name)));
  return prepareData();
}
