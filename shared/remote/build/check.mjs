const expected = ['bootstrap', 'mount', 'unmount'];

/** Whether a module is what the remote exposes. */
export const isLifecycles = (module) =>
  /[\\/]src[\\/]lifecycles\.tsx?$/.test(module.nameForCondition?.() ?? '');

/** What the exposed module really exports. */
export function lifecycleExports(compilation) {
  for (const module of compilation.modules) {
    if (isLifecycles(module)) {
      const exports = compilation.moduleGraph.getProvidedExports(module);
      return Array.isArray(exports) ? exports : [];
    }
  }
  return [];
}

/** Where each menu entry leads, and which requirement it must meet there. */
function menuFaults({ routes, menu }) {
  const paths = new Set(routes.map(({ path }) => path));
  return menu
    .filter(({ to }) => !paths.has(to))
    .map(({ to }) => `the menu leads to ${to}, which is no route of this remote`);
}

/** Commands that lead nowhere, are declared twice, or want the same key at one address. */
function commandFaults({ routes, commands = [] }) {
  const paths = new Set(routes.map(({ path }) => path));
  const repeated = (valueOf) => {
    const values = commands.map(valueOf);
    return commands.filter((_, i) => values[i] !== undefined && values.indexOf(values[i]) < i);
  };
  return [
    ...commands
      .filter(({ to }) => !paths.has(to) || to.includes(':'))
      .map(({ id, to }) => `the command ${id} leads to ${to}, which is no route of this remote to go to`),
    ...repeated(({ id }) => id).map(({ id }) => `the command ${id} is declared twice`),
    ...repeated(({ key, to }) => key && `${key} ${to}`).map(
      ({ key, to }) => `two commands want the key ${key} at ${to}`,
    ),
  ];
}

function routeFaults({ routes }) {
  const seen = new Set();
  return routes.flatMap(({ path }) => {
    const shape = path.replace(/:[^/]+/g, ':');
    const isTwice = seen.has(shape);
    seen.add(shape);
    return isTwice ? [`the route ${path} is declared twice`] : [];
  });
}

/**
 * Selectors that reach outside the remote: those without one of its own classes.
 *
 * @param {string} css
 * @param {string} prefix - What each class of the remote begins with.
 */
function globalSelectors(css, prefix) {
  const withoutNoise = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@(?:keyframes|font-face)[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
  return (
    [...withoutNoise.matchAll(/([^{}]+)\{/g)]
      .map(([, selectors]) => selectors.trim())
      .filter((selectors) => selectors && !selectors.startsWith('@'))
      .flatMap((selectors) => selectors.split(/,(?![^()]*\))/))
      .map((selector) => selector.trim())
      .filter((selector) => selector && !selector.startsWith('&'))
      // To be outside one of the remote's classes is to be anywhere.
      .filter((selector) => !selector.replace(/:not\([^)]*\)/g, '').includes(`.${prefix}-`))
  );
}

/**
 * What keeps a built remote from being what its manifest says.
 *
 * @returns {string[]} A sentence for each fault; none when manifest and build agree.
 */
export function faultsOf({ declaration, exports, files, css }) {
  const missing = expected.filter((name) => !exports.includes(name));
  const entries = files.filter(({ kind }) => kind === 'entry').length;
  return [
    ...menuFaults(declaration),
    ...commandFaults(declaration),
    ...routeFaults(declaration),
    ...(missing.length > 0 ? [`src/lifecycles exports no ${missing.join(', ')}`] : []),
    ...(entries === 1 ? [] : [`there are ${entries} entries instead of one`]),
    ...globalSelectors(css, declaration.name).map(
      (selector) => `the selector ${selector} would style other remotes`,
    ),
  ];
}
