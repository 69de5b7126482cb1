import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runNode } from '../../processes/run.mjs';

const relative = /((?:from |import\(|import )['"])(\.{1,2}(?:\/[^'"]*)?)(['"])/g;

/**
 * Relative imports get the file extension, so that every module resolution finds the files.
 *
 * @param {string} folder
 * @param {string} text
 */
function complete(folder, text) {
  return text.replace(relative, (statement, before, name, after) => {
    const isFile = existsSync(path.join(folder, `${name}.d.ts`));
    const isFolder = existsSync(path.join(folder, name, 'index.d.ts'));
    if (!isFile && !isFolder) return statement;
    return `${before}${isFile ? name : `${name}/index`}.js${after}`;
  });
}

/**
 * Writes the declarations of several packages of shared/, in one pass.
 *
 * @param {string} root - The workspace.
 * @param {string} outDir - Receives a folder for each package, with the structure of its `src`.
 * @param {string[]} sources - The entry files of the packages.
 */
export async function emitTypes(root, outDir, sources) {
  const config = path.join(path.dirname(outDir), 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: path.join(root, 'shared'),
    outDir,
    typeRoots: [path.join(root, 'node_modules/@types')],
  };
  await mkdir(path.dirname(config), { recursive: true });
  await writeFile(
    config,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions,
      files: [...sources, path.join(root, 'shell/src/css-modules.d.ts')],
      include: [],
    }),
  );
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const { ok, output } = await runNode(tsc, ['-p', config], { cwd: root });
  if (!ok) throw new Error(output.trim());
}

/**
 * Adds the file extensions to the relative imports of the modules and declarations in a folder.
 *
 * @param {string} folder - Contains a declaration for each module.
 */
export async function completeImports(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(({ name }) => /(?:\.d\.ts|\.js)$/.test(name))) {
    const file = path.join(entry.parentPath, entry.name);
    await writeFile(file, complete(entry.parentPath, await readFile(file, 'utf8')));
  }
}
