import { findDeclarationFaults } from '@parque/contract/declaration';

/** @typedef {import('webpack').Compilation} Compilation */
/** @typedef {import('./files.mjs').BuiltFile} BuiltFile */

const requiredExports = ['bootstrap', 'mount', 'unmount'];

/**
 * Returns the module that the remote exposes.
 *
 * @param {Compilation} compilation
 */
export const findLifecycles = (compilation) =>
  [...compilation.modules].find((module) =>
    /[\\/]src[\\/]lifecycles\.tsx?$/.test(module.nameForCondition?.() ?? ''),
  );

/**
 * Returns the names that the exposed module exports.
 *
 * @param {Compilation} compilation
 * @returns {string[]}
 */
export function listLifecycleExports(compilation) {
  const module = findLifecycles(compilation);
  const exports = module && compilation.moduleGraph.getProvidedExports(module);
  return Array.isArray(exports) ? exports : [];
}

/**
 * Returns the differences between a built remote and its manifest. Styles are a matter of `parque check`.
 *
 * @param {object} built
 * @param {import('@parque/contract').RemoteDeclarationEntity} built.declaration
 * @param {readonly string[]} built.exports - Of the exposed module.
 * @param {readonly BuiltFile[]} built.files
 * @returns {string[]} A sentence for each fault; none when manifest and build agree.
 */
export function findBuildFaults({ declaration, exports, files }) {
  const missingExports = requiredExports.filter((name) => !exports.includes(name));
  const entries = files.filter(({ kind }) => kind === 'entry').length;
  return [
    ...findDeclarationFaults(declaration),
    ...(missingExports.length > 0 ? [`src/lifecycles exports no ${missingExports.join(', ')}`] : []),
    ...(entries === 1 ? [] : [`there are ${entries} entries instead of one`]),
  ];
}
