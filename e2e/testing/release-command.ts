import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { environment } from './environment';
import type { Reachable } from './product';
import { fixtureFolder, root } from './workspace';

/** What a command left: its exit code, and what it said. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A team at its desk, outside the workspace. */
export interface Desk {
  readonly folder: string;
  /** Types a command line after `parque`; quotes keep words together. */
  type(line: string, settings?: Readonly<Record<string, string>>): Promise<Said>;
  /** Builds a version of the team's remote. */
  build(version: string): Promise<void>;
}

const buildScript = `
  const { buildRemote } = await import('@parque/remote/build');
  const [folder, outDir, version] = process.argv.slice(1);
  await buildRemote({ folder, outDir, version });`;

function run(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Said> {
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd, env }, (error, out, err) => {
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err });
    });
  });
}

/** Sets up a desk for a team that works on a fixture remote and releases to a product. */
export async function makeDesk(product: Reachable, fixture: string): Promise<Desk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parque-desk-'));
  const settings = { PARQUE_URL: product.address, XDG_CONFIG_HOME: folder, PARQUE_ACTOR: 'Eva' };
  const env = { ...environment({}), ...settings };
  await mkdir(path.join(folder, 'dist'));
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  return {
    folder,
    type(line, more = {}) {
      const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
      return run([path.join(root, 'shared/cli/bin/parque.mjs'), ...words], folder, { ...env, ...more });
    },
    async build(version) {
      const args = [
        '--input-type=module',
        '--eval',
        buildScript,
        fixtureFolder(fixture),
        path.join(folder, 'dist'),
        version,
      ];
      const { code, err } = await run(args, path.join(root, 'e2e'), env);
      if (code !== 0) throw new Error(err);
    },
  };
}
