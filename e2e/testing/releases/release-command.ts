import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEnvironment } from '../product/environment';
import type { Product, Reachable } from '../product/product';
import { buildVersion } from './releases';
import { root } from '../workspace';

const workspaceList = path.join(root, '.cache/keys/keys.json');

/** The result of a command: its exit code and its output. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line after `parque`; quotes group args. */
export type RunCommand = (
  line: string,
  settings?: Readonly<Record<string, string>>,
) => Promise<CommandResult>;

/** The folder of a team outside the workspace, and its command line. */
export interface TeamFolder {
  readonly folder: string;
  readonly run: RunCommand;
  /** Builds a version of the team's remote. */
  build(version: string): Promise<void>;
}

function runProgram(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<CommandResult> {
  return new Promise((expectSuccess) => {
    execFile(process.execPath, args, { cwd, env }, (error, out, err) => {
      expectSuccess({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err });
    });
  });
}

const cliScript = path.join(root, 'shared/cli/bin/parque.mjs');

const createEnv = (product: Reachable, folder: string): NodeJS.ProcessEnv => ({
  ...createEnvironment({}),
  PARQUE_URL: product.address,
  XDG_CONFIG_HOME: folder,
  PARQUE_ACTOR: 'Eva',
});

/** Returns a function that runs `parque` in a folder: for a product, with keys in the folder. */
export function createCommandRunner(product: Reachable, folder: string, command = cliScript): RunCommand {
  const env = createEnv(product, folder);
  return (line, settings = {}) => {
    const args = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    return runProgram([command, ...args], folder, { ...env, ...settings });
  };
}

/** Returns the output of a command that succeeded. */
export function expectSuccess({ code, out, err }: CommandResult): string {
  if (code !== 0) throw new Error(`it ended with ${code}: ${out}${err}`);
  return out.trim();
}

/** Returns the reasons of a command that was rejected. */
export function expectRejection({ code, out, err }: CommandResult): string {
  if (code !== 1) throw new Error(`it ended with ${code}: ${out}${err}`);
  return err;
}

/**
 * Creates a key, and publishes a key list with which it may sign the releases of a remote.
 *
 * @param startingList - The list that it extends, of the workspace or the last one that was published to the product.
 */
export async function registerTeamKey(
  runCommand: RunCommand,
  folder: string,
  remote: string,
  startingList = workspaceList,
): Promise<void> {
  const keys = path.join(root, '.cache/keys');
  const list = path.join(folder, 'keys.json');
  await copyFile(startingList, list);
  const { payload } = JSON.parse(await readFile(list, 'utf8')) as { payload: string };
  const { publicKey } = JSON.parse(expectSuccess(await runCommand(`keys new ${remote} --json`))) as {
    publicKey: string;
  };
  const isKnown = payload.includes(`"${remote}"`);
  const change = isKnown ? `rotate ${remote}` : `add-team ${remote} --remotes ${remote}`;
  const files = `--list keys.json --root '${path.join(keys, 'root.key')}'`;
  expectSuccess(await runCommand(`keys ${change} --key ${publicKey} ${files}`));
  const output = expectSuccess(await runCommand('keys publish --list keys.json'));
  if (!output.includes('is valid at')) throw new Error(output);
}

/** Changes the key list of the workspace as the owner of the root key does, and publishes the new list to a product. */
async function changeKeyList(product: Reachable, change: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parque-root-'));
  try {
    const keys = path.join(root, '.cache/keys');
    await copyFile(workspaceList, path.join(folder, 'keys.json'));
    const runCommand = createCommandRunner(product, folder);
    expectSuccess(
      await runCommand(`keys ${change} --list keys.json --root '${path.join(keys, 'root.key')}'`),
    );
    expectSuccess(await runCommand('keys publish --list keys.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Revokes a release (`boletin@1.1.0`) permanently. */
export const revokeRelease = (product: Reachable, release: string): Promise<void> =>
  changeKeyList(product, `revoke-release ${release} --reason 'por probar'`);

/**
 * Publishes a remote as a third party, at the address of its name and on Inicio, with these calls (`GET /user/products`).
 * Each product that starts signs the key list of the workspace again, and a publication applies that list: the grant is
 * then repeated.
 */
export async function publishThirdParty(
  product: Product,
  { remote, calls, dist }: { remote: string; calls: readonly string[]; dist: string },
): Promise<void> {
  const grant = () =>
    changeKeyList(
      product,
      `grant ${remote} --paths /${remote} --level third-party --contribute inicio/cards --calls '${calls.join(',')}'`,
    );
  const startingList = await readFile(workspaceList, 'utf8');
  await grant();
  await product.publish(dist);
  if ((await readFile(workspaceList, 'utf8')) !== startingList) await grant();
}

interface BuiltManifest {
  routes: unknown[];
  menu: unknown[];
  shared: Record<string, string>;
  files: { file: string; kind: string; integrity: string; bytes: number }[];
}

/** Changes the manifest of a build. Only its first screens remain, because a check mounts each for seconds. */
export async function changeManifest(
  dist: string,
  change: (manifest: BuiltManifest) => Promise<void> | void = () => undefined,
  screens = 1,
): Promise<void> {
  const file = path.join(dist, 'remote.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as BuiltManifest;
  manifest.routes.splice(screens);
  manifest.menu.splice(1);
  await change(manifest);
  await writeFile(file, JSON.stringify(manifest));
}

/** Sets up the folder of a team that develops a fixture remote and releases to a product. */
export async function createTeamFolder(product: Reachable, fixture: string): Promise<TeamFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parque-team-'));
  await mkdir(path.join(folder, 'dist'));
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  return {
    folder,
    run: createCommandRunner(product, folder),
    build: (version) => buildVersion(fixture, path.join(folder, 'dist'), version),
  };
}
