import { init, parse } from 'es-module-lexer';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect } from 'node:util';
import { buildContainerName } from '@parque/contract/container-name';
import { listExposed } from '../build/container-options.mjs';
import { readDeclaration, readVersion } from '../build/declaration.mjs';
import { describeBuild } from '../build/manifest.mjs';
import { createRefreshCode } from '../build/refreshable.mjs';
import {
  renderEntryCode,
  entryId,
  isShared,
  loadCode,
  findSharedPackage,
  renderSharedCode,
  toSharedId,
} from './container-code.mjs';

/** @typedef {import('vite').Plugin} Plugin */

const isReadable = process.env.PARQUE_DEVELOPMENT === '1';

/** Whether `parque dev` started this build, which is repeated after each change. */
const isWatched = isReadable && process.send !== undefined;

/** @param {{ ok: boolean, output?: string, ms?: number }} build */
const report = ({ ok, output = '', ms = 0 }) =>
  isWatched && process.send?.({ ok, output, ms: Math.round(ms) });

/**
 * Vite prints the inspection of an error: the stack and the fields that it adds are of no use for a team.
 *
 * @param {unknown} error
 */
const throwMessage = (error) => {
  throw Object.assign(Object(error), { [inspect.custom]: () => String(error).replace(/^Error: /, '') });
};

/**
 * The settings of a build that the shell can load: ES modules with hashed names, one style sheet, and pictures and fonts
 * in the code.
 *
 * @param {string} name - Of the remote.
 * @param {string} version
 * @param {string} outDir
 * @returns {import('vite').UserConfig}
 */
const settings = (name, version, outDir) => ({
  base: './',
  publicDir: false,
  css: { modules: { generateScopedName: `${name}-[local]-[hash:base64:5]`, hashPrefix: version } },
  define: { 'process.env.NODE_ENV': '"production"' },
  // Development uses the same runtime, because the shell shares only that of production.
  oxc: { jsx: { runtime: 'automatic', development: false, refresh: isWatched } },
  build: {
    target: 'es2022',
    outDir,
    // Vite adds no code of its own to a library. In other builds, it preloads the files of an import without their hashes.
    lib: { entry: entryId, formats: ['es'] },
    emptyOutDir: true,
    minify: !isReadable,
    sourcemap: isReadable ? true : 'hidden',
    cssCodeSplit: false,
    assetsInlineLimit: () => true,
    rolldownOptions: {
      input: { entry: entryId },
      preserveEntrySignatures: 'strict',
      output: {
        minify: !isReadable,
        entryFileNames: 'entry.[hash].js',
        // A hash may begin with a sign, and the name of a file of a release begins with a letter or figure.
        chunkFileNames: 'chunk.[hash].js',
        assetFileNames: 'asset.[hash][extname]',
      },
    },
  },
  worker: { rolldownOptions: { output: { entryFileNames: 'worker.[hash].js' } } },
});

/**
 * Replaces each `import()` of a chunk, from the last to the first, so that positions stay valid.
 *
 * @param {string} code
 * @param {string} container
 */
async function withShellLoader(code, container) {
  await init;
  const dynamic = parse(code)[0].filter(({ d, n }) => d > -1 && n !== undefined);
  return dynamic.reduceRight(
    (text, { ss, se, s, e }) => text.slice(0, ss) + loadCode(container, text.slice(s, e)) + text.slice(se),
    code,
  );
}

/**
 * Writes a map for each script that Vite leaves without one: code of this plugin and of Vite's runtime, and modules that
 * Vite compiled without a map. `parque check` reads from the maps which code is in a file.
 *
 * @param {string} outDir
 * @param {ReadonlyMap<string, readonly string[]>} sources - Absolute paths of the modules of each script.
 */
async function completeMaps(outDir, sources) {
  const files = new Set(await readdir(outDir));
  const withoutMap = [...sources].filter(([file]) => files.has(file) && !files.has(`${file}.map`));
  await Promise.all(
    withoutMap.map(([file, modules]) => {
      const relative = modules.map((id) => path.relative(outDir, id).split(path.sep).join('/'));
      const map = { version: 3, file, sources: relative, names: [], mappings: '' };
      return writeFile(path.join(outDir, `${file}.map`), JSON.stringify(map));
    }),
  );
}

/**
 * @param {readonly import('vite').Rolldown.OutputChunk[]} chunks
 * @param {readonly string[]} moduleFiles - Absolute paths of the exposed modules.
 * @returns {import('../build/manifest.mjs').BuildFacts}
 */
function listBuildFacts(chunks, moduleFiles) {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  const lifecycles = chunks.find(({ facadeModuleId }) =>
    /[\\/]src[\\/]lifecycles\.tsx?$/.test(facadeModuleId ?? ''),
  );
  return {
    exports: lifecycles?.exports ?? [],
    later: chunks
      .filter(({ facadeModuleId }) => moduleFiles.includes(facadeModuleId ?? ''))
      .map(({ fileName }) => fileName),
    shared: modules.flatMap((id) => findSharedPackage(id) ?? []),
    carried: modules.filter((id) => path.isAbsolute(id)),
  };
}

/**
 * Writes `remote.json`, which describes a complete build, and prints its version.
 *
 * @param {Parameters<typeof describeBuild>[0]} build
 */
async function writeDescription(build) {
  const version = process.env.PARQUE_VERSION;
  const manifest = await describeBuild({ ...build, ...(version && { version }) });
  process.stdout.write(`${manifest.name} ${manifest.version}: ${manifest.files.length} files\n`);
}

/**
 * A plugin of Vite that builds a remote: `vite build` writes hashed ES modules and `remote.json`, which describes them to
 * the shell.
 *
 * @returns {Plugin}
 */
export function parqueRemote() {
  let folder = process.cwd();
  let outDir = '';
  let container = '';
  /** @type {Record<string, string>} Absolute paths of the exposed modules, by name. */
  let moduleFiles = {};
  let hasFailed = false;
  let startedAt = 0;
  /** @type {import('@parque/contract').RemoteDeclarationEntity | undefined} */
  let declaration;
  /** @type {Map<string, string[]>} */
  let sources = new Map();
  /** @type {import('../build/manifest.mjs').BuildFacts} */
  let facts = { exports: [], shared: [], carried: [] };

  return {
    name: 'parque-remote',
    apply: 'build',
    enforce: 'pre',
    async config({ root = '.', build }) {
      folder = path.resolve(root);
      outDir = path.resolve(folder, build?.outDir ?? 'dist');
      declaration = await readDeclaration(folder).catch(throwMessage);
      const { name, contributions } = declaration;
      moduleFiles = Object.fromEntries(
        Object.entries(listExposed(contributions)).map(([key, file]) => [key, path.join(folder, file)]),
      );
      const version = process.env.PARQUE_VERSION ?? (await readVersion(folder));
      container = buildContainerName(name, version);
      return settings(name, version, outDir);
    },
    resolveId(id) {
      if (id === entryId) return `\0${entryId}`;
      return isShared(id) ? toSharedId(id) : undefined;
    },
    load(id) {
      if (id === `\0${entryId}`) return renderEntryCode(container, moduleFiles);
      const name = findSharedPackage(id);
      return name && renderSharedCode(container, name);
    },
    // The declaration may import any script.
    watchChange: (id) => void (/\.ts$/.test(id) && (declaration = undefined)),
    buildStart: () => void (startedAt = performance.now()),
    transform: {
      order: 'post',
      handler(code, id) {
        if (!isWatched || !code.includes('$RefreshReg$')) return undefined;
        return { code: createRefreshCode(path.relative(folder, id)) + code, map: null };
      },
    },
    renderChunk: async (code) => ({ code: await withShellLoader(code, container), map: null }),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      sources = new Map(
        chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.filter((id) => path.isAbsolute(id))]),
      );
      facts = listBuildFacts(chunks, Object.values(moduleFiles));
    },
    buildEnd(error) {
      hasFailed = error !== undefined;
      if (error) report({ ok: false, output: error.message });
    },
    async closeBundle() {
      if (hasFailed) return;
      try {
        await completeMaps(outDir, sources);
        declaration ??= await readDeclaration(folder);
        await writeDescription({ folder, outDir, facts, ...(isWatched && { declaration }) });
        report({ ok: true, ms: performance.now() - startedAt });
        // `parque dev` reads the files before the next build deletes them.
        if (isWatched) await new Promise((resolve) => process.once('message', resolve));
      } catch (error) {
        await rm(outDir, { recursive: true, force: true });
        if (!isWatched) throwMessage(error);
        report({ ok: false, output: error instanceof Error ? error.message : String(error) });
      }
    },
  };
}
