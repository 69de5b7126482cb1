import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createDevelopmentKeys } from '../../../shared/release/development-keys.mjs';
import { copyWorkspace } from '../product/workspace-copy';
import { getDist, root } from '../workspace';

const execFileAsync = promisify(execFile);

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

/** A copy of the workspace whose shell shares one more export than the shell of the workspace. */
export interface NextShell {
  readonly copy: string;
  readonly dist: string;
}

/** Builds the next version of the shell, as an operator does in a new folder: its previous shell is the one of the workspace. */
export async function buildNextShell(): Promise<NextShell> {
  const copy = await copyWorkspace();
  const remotePackage = path.join(copy, 'shared/remote');
  await edit(
    path.join(remotePackage, 'src/index.ts'),
    (code) => `${code}\nexport const greeting = () => 'Hola';\n`,
  );
  await edit(path.join(remotePackage, 'package.json'), (text) =>
    text.replace(/"version": "1\.\d+\.0"/, '"version": "1.900.0"'),
  );
  const shell = path.join(copy, 'shell');
  await cp(getDist(path.join(root, 'shell')), getDist(shell), { recursive: true });
  const rootKeys = createDevelopmentKeys(root, []).rootKeys.join();
  await execFileAsync(process.execPath, ['build.mjs'], {
    cwd: shell,
    env: { ...process.env, PARQUE_ROOT_KEYS: rootKeys },
  });
  return { copy, dist: getDist(shell) };
}

/** Builds a fixture remote whose screens use the new export, against the next shell. */
export async function buildForNextShell({ copy }: NextShell, fixture: string, outDir: string): Promise<void> {
  const folder = path.join(copy, 'e2e/fixtures', fixture);
  await edit(path.join(folder, 'src/screens.tsx'), (code) =>
    `import { greeting } from '@parque/remote';\n${code}`.replaceAll(
      '<Page title',
      '<Page lead={greeting()} title',
    ),
  );
  await execFileAsync(process.execPath, [path.join(copy, 'shared/remote/build/cli.mjs')], { cwd: folder });
  await cp(getDist(folder), outDir, { recursive: true });
}
