import { init, parse } from 'es-module-lexer';

/** Only the paths of addresses under it are used. */
const release = 'https://release/';

/** @type {typeof import('./module-imports.mjs').listModuleImports} */
export async function listModuleImports(file, text) {
  await init;
  const [imports, exports, , isModule] = parse(text, file);
  const named = imports.filter(({ d }) => d === -1).map(({ n = '' }) => n);
  const isOwn = (/** @type {string} */ specifier) => /^\.{1,2}\//.test(specifier);
  const needs = named.filter(isOwn).map((specifier) => new URL(specifier, release + file).pathname.slice(1));
  return {
    isModule,
    exports: exports.map(({ n }) => n),
    needs: [...new Set(needs)].sort(),
    foreign: named.filter((specifier) => !isOwn(specifier)),
    isDynamic: imports.some(({ d }) => d > -1),
  };
}

/** @type {typeof import('./module-imports.mjs').findModuleFaults} */
export function findModuleFaults({ file, needs: declared }, { needs, foreign, isDynamic }, files) {
  const missing = needs.filter((name) => !files.some((listed) => listed.file === name));
  return [
    ...foreign.map((specifier) => `${file} imports ${specifier}, which is no file of the release`),
    ...missing.map((name) => `${file} imports ${name}, which is no file of the release`),
    ...(isDynamic ? [`${file} calls import(), which the page refuses: use the load function of init`] : []),
    ...(needs.join() === [...(declared ?? [])].sort().join()
      ? []
      : [
          `${file} imports ${needs.join(', ') || 'no file'}; its manifest declares ${declared?.join(', ') || 'none'}`,
        ]),
  ];
}
