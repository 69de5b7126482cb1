import { sharedPackages } from '../build/shared-packages.mjs';

/** The module whose code is {@link renderEntryCode}. */
export const entryId = 'parque:entry';

const sharedPrefix = '\0parque:shared/';

/** @param {string} id */
export const isShared = (id) => Object.hasOwn(sharedPackages, id);

/**
 * Returns the id of the module that replaces a shared package.
 *
 * @param {string} name
 */
export const toSharedId = (name) => sharedPrefix + name;

/**
 * Returns the shared package of a module; `undefined` for any other module.
 *
 * @param {string} id
 */
export const findSharedPackage = (id) =>
  id.startsWith(sharedPrefix) ? id.slice(sharedPrefix.length) : undefined;

/**
 * Returns the code of the container: `init` receives the packages of the shell and its loader, `get` the modules. Both
 * parts of the shell are kept in the global variable of the container, which only this version of the remote uses.
 *
 * @param {string} container
 * @param {Readonly<Record<string, string>>} moduleFiles - The files of the modules that it exposes, by name.
 */
export const renderEntryCode = (container, moduleFiles) => `
export async function init(scope, { load }) {
  const shared = {};
  for (const name in scope) {
    const [offer] = Object.values(scope[name]);
    shared[name] = offer.lib ? offer.lib() : (await offer.get())();
  }
  globalThis.${container} = { load, shared };
}
const exposed = {
${Object.entries(moduleFiles)
  .map(([name, file]) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(file)}),`)
  .join('\n')}
};
export async function get(name) {
  if (!Object.hasOwn(exposed, name)) throw new Error('there is no ' + name);
  const module = await exposed[name]();
  return () => module;
}`;

/**
 * Returns the code of the module that replaces a shared package: the copy of the shell.
 *
 * @param {string} container
 * @param {string} name
 */
export const renderSharedCode = (container, name) =>
  `module.exports = globalThis.${container}.shared[${JSON.stringify(name)}];`;

/**
 * Returns the code that loads a further file, in place of \`import()\`: the shell compares its bytes before it runs.
 *
 * @param {string} container
 * @param {string} specifier - The quoted specifier of the import.
 */
export const loadCode = (container, specifier) =>
  `globalThis.${container}.load(new URL(${specifier}, import.meta.url).href)`;
