import { sharedPackages } from '../build/shared-packages.mjs';

/** The module whose code is {@link entryCode}. */
export const entryId = 'parque:entry';

const sharedPrefix = '\0parque:shared/';

/** @param {string} id */
export const isShared = (id) => Object.hasOwn(sharedPackages, id);

/**
 * Returns the id of the module that replaces a shared package.
 *
 * @param {string} name
 */
export const sharedId = (name) => sharedPrefix + name;

/**
 * Returns the shared package of a module; `undefined` for any other module.
 *
 * @param {string} id
 */
export const findSharedPackage = (id) =>
  id.startsWith(sharedPrefix) ? id.slice(sharedPrefix.length) : undefined;

/**
 * Returns the code of the container: `init` receives the packages of the shell and its loader, `get` the lifecycles. Both
 * parts of the shell are kept in the global variable of the container, which only this version of the remote uses.
 *
 * @param {string} container
 * @param {string} lifecycles - The file of the lifecycles.
 */
export const entryCode = (container, lifecycles) => `
export async function init(scope, { load }) {
  const shared = {};
  for (const name in scope) {
    const [offer] = Object.values(scope[name]);
    shared[name] = offer.lib ? offer.lib() : (await offer.get())();
  }
  globalThis.${container} = { load, shared };
}
export async function get(name) {
  if (name !== './lifecycles') throw new Error('there is no ' + name);
  const lifecycles = await import(${JSON.stringify(lifecycles)});
  return () => lifecycles;
}`;

/**
 * Returns the code of the module that replaces a shared package: the copy of the shell.
 *
 * @param {string} container
 * @param {string} name
 */
export const sharedCode = (container, name) =>
  `module.exports = globalThis.${container}.shared[${JSON.stringify(name)}];`;

/**
 * Returns the code that loads a further file, in place of \`import()\`: the shell compares its bytes before it runs.
 *
 * @param {string} container
 * @param {string} specifier - The quoted specifier of the import.
 */
export const loadCode = (container, specifier) =>
  `globalThis.${container}.load(new URL(${specifier}, import.meta.url).href)`;
