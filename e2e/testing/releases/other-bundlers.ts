import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createOutsideRemote } from '../../../tools/build/packaging/outside.mjs';
import { createEnvironment } from '../product/environment';
import type { Reachable } from '../product/product';
import { getFixtureFolder, root } from '../workspace';
import { registerTeamKey, createCommandRunner, type TeamFolder } from './release-command';

const execFileAsync = promisify(execFile);

const capitalise = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Gives a generated remote the sources of the fixture `recursos`: workers, a picture, styles, and a late screen. */
async function takeSources(folder: string, name: string): Promise<void> {
  const src = path.join(folder, 'src');
  const manifest = await readFile(path.join(src, 'manifest.ts'), 'utf8');
  const [hostApi = ''] = /hostApi: '[^']+'/.exec(manifest) ?? [];
  const types = await readFile(path.join(src, 'css-modules.d.ts'), 'utf8');
  await rm(src, { recursive: true });
  await cp(path.join(getFixtureFolder('recursos'), 'src'), src, { recursive: true });
  await writeFile(path.join(src, 'css-modules.d.ts'), types);
  for (const file of (await readdir(src)).filter((file) => /\.tsx?$/.test(file))) {
    const text = await readFile(path.join(src, file), 'utf8');
    const renamedText = text.replaceAll('recursos', name).replaceAll('Recursos', capitalise(name));
    await writeFile(path.join(src, file), renamedText.replace(/hostApi: '[^']+'/, hostApi));
  }
}

/** Sets up a team with a remote that was generated for Vite in a repository of its own, and whose key the platform has. */
export async function createViteTeamFolder(product: Reachable, name: string): Promise<TeamFolder> {
  const folder = await createOutsideRemote(root, name, { bundler: 'vite' });
  const runCommand = createCommandRunner(
    product,
    folder,
    path.join(folder, '../node_modules/@parque/cli/bin/parque.mjs'),
  );
  await takeSources(folder, name);
  await registerTeamKey(runCommand, folder, name);
  return {
    folder,
    run: runCommand,
    build: async (version) => {
      // The template's `npm run build` starts the same program.
      const program = ['../node_modules/vite/bin/vite.js', 'build'];
      await execFileAsync(process.execPath, program, {
        cwd: folder,
        env: createEnvironment({ PARQUE_VERSION: version }),
      });
    },
  };
}

/**
 * Copies the built shell without the facts of the shell before it. On a machine that built an older shell before, remotes
 * that need the newest host API would be rejected, as in an installation during an upgrade.
 */
export function copyShellWithoutPrevious(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'parque-shell-'));
  cpSync(path.join(root, 'shell/dist'), folder, { recursive: true });
  for (const file of readdirSync(folder).filter((name) => /^host\..*\.json$/.test(name))) {
    const { previous: _, ...facts } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
      previous?: object;
    };
    writeFileSync(path.join(folder, file), JSON.stringify(facts));
  }
  return folder;
}

interface BuiltFile {
  readonly file: string;
  readonly kind: string;
  readonly first: boolean;
}

/** Returns the files that the last build of a team describes. */
export async function listBuiltFiles({ folder }: TeamFolder): Promise<readonly BuiltFile[]> {
  const text = await readFile(path.join(folder, 'dist/remote.json'), 'utf8');
  return (JSON.parse(text) as { files: readonly BuiltFile[] }).files;
}
