import { declarationFaults } from '@parque/contract/declaration';

/** @typedef {import('webpack').Compilation} Compilation */
/** @typedef {import('./files.mjs').BuiltFile} BuiltFile */

const expected = ['bootstrap', 'mount', 'unmount'];

/**
 * Whether a module is what the remote exposes.
 *
 * @param {import('webpack').Module} module
 */
export const isLifecycles = (module) =>
  /[\\/]src[\\/]lifecycles\.tsx?$/.test(module.nameForCondition?.() ?? '');

/**
 * Returns the names that the exposed module exports.
 *
 * @param {Compilation} compilation
 * @returns {string[]}
 */
export function listLifecycleExports(compilation) {
  for (const module of compilation.modules) {
    if (isLifecycles(module)) {
      const exports = compilation.moduleGraph.getProvidedExports(module);
      return Array.isArray(exports) ? exports : [];
    }
  }
  return [];
}

/**
 * Returns the selectors that also match outside the remote: those without one of its own classes.
 *
 * @param {string} css
 * @param {string} name - Of the remote: each of its classes begins with it.
 */
function findGlobalSelectors(css, name) {
  const withoutNoise = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@(?:keyframes|font-face)[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
  return (
    [...withoutNoise.matchAll(/(?<![^{}])([^{}]+)\{/g)]
      .map(([, selectors = '']) => selectors.trim())
      .filter((selectors) => selectors && !selectors.startsWith('@'))
      .flatMap((selectors) => selectors.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [])
      .map((selector) => selector.trim())
      .filter((selector) => selector && !selector.startsWith('&'))
      // Classes inside :not() restrict nothing.
      .map((selector) => ({ selector, positive: selector.replace(/:not\([^)]*\)/g, '') }))
      .filter(({ positive }) => !positive.includes(`.${name}-`) && !positive.includes(`.${name}_`))
      .map(({ selector }) => selector)
  );
}

/**
 * Returns the differences between a built remote and its manifest.
 *
 * @param {object} built
 * @param {import('@parque/contract').RemoteDeclarationEntity} built.declaration
 * @param {readonly string[]} built.exports - Of the exposed module.
 * @param {readonly BuiltFile[]} built.files
 * @param {string} built.css - All styles of the build.
 * @returns {string[]} A sentence for each fault; none when manifest and build agree.
 */
export function findBuildFaults({ declaration, exports, files, css }) {
  const missing = expected.filter((name) => !exports.includes(name));
  const entries = files.filter(({ kind }) => kind === 'entry').length;
  return [
    ...declarationFaults(declaration),
    ...(missing.length > 0 ? [`src/lifecycles exports no ${missing.join(', ')}`] : []),
    ...(entries === 1 ? [] : [`there are ${entries} entries instead of one`]),
    ...findGlobalSelectors(css, declaration.name).map(
      (selector) =>
        `the selector ${selector} would style other remotes: its classes must begin with ${declaration.name}- or ${declaration.name}_`,
    ),
  ];
}
