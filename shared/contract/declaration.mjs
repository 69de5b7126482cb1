/** @typedef {import('./src/index').RemoteDeclarationEntity} Declaration */
/** @typedef {import('./src/index').RemoteCommandEntity} Command */

/**
 * A path without the names of its parameters: /copy/:name and /copy/:id are the same address.
 *
 * @param {string} path
 */
const shapeOf = (path) => path.replace(/:[^/]+/g, ':');

/** @param {Pick<Declaration, 'routes' | 'menu'>} declaration */
function menuFaults({ routes, menu }) {
  const paths = new Set(routes.map(({ path }) => path));
  return menu
    .filter(({ to }) => !paths.has(to))
    .map(({ to, label }) => `the menu entry ${label} leads to ${to}, which is no route of this remote`);
}

/** @param {Pick<Declaration, 'routes' | 'commands'>} declaration */
function commandFaults({ routes, commands = [] }) {
  const paths = new Set(routes.map(({ path }) => path));
  /** @param {(command: Command) => string | undefined} valueOf */
  const repeated = (valueOf) => {
    const values = commands.map(valueOf);
    return commands.filter((_, i) => values[i] !== undefined && values.indexOf(values[i]) < i);
  };
  return [
    ...commands
      .filter(({ to }) => !paths.has(to) || to.includes(':'))
      .map(
        ({ id, to }) =>
          `the command ${id} leads to ${to}, which is no route of this remote without parameters`,
      ),
    ...repeated(({ id }) => id).map(({ id }) => `the command ${id} is declared twice`),
    ...repeated(({ key, to }) => key && `${key} ${to}`).map(
      ({ key, to }) => `two commands declare the key ${key} at ${to}`,
    ),
  ];
}

/** @param {Pick<Declaration, 'routes'>} declaration */
function routeFaults({ routes }) {
  const shapes = routes.map(({ path }) => shapeOf(path));
  return routes
    .filter(({ path }, i) => shapes.indexOf(shapeOf(path)) < i)
    .map(({ path }) => `the route ${path} is declared twice`);
}

/** @type {typeof import('./declaration.mjs').declarationFaults} */
export const declarationFaults = (declaration) => [
  ...menuFaults(declaration),
  ...commandFaults(declaration),
  ...routeFaults(declaration),
];

/** @type {typeof import('./declaration.mjs').manifestFaults} */
export function manifestFaults({ version, container, files, ...declaration }) {
  const entries = files.filter(({ kind }) => kind === 'entry').length;
  const marked = version.replace(/[^A-Za-z0-9]/g, '_');
  return [
    ...declarationFaults(declaration),
    ...(entries === 1 ? [] : [`there are ${entries} entries instead of one`]),
    // Two versions can be loaded in one page, and would otherwise overwrite each other.
    ...(container.endsWith(marked)
      ? []
      : [`the container ${container} does not end in its version, ${marked}`]),
  ];
}

/** @type {typeof import('./declaration.mjs').addressFaults} */
export function addressFaults({ name, routes }, others) {
  const owners = new Map(
    others
      .filter((other) => other.name !== name)
      .flatMap((other) => other.routes.map(({ path }) => [shapeOf(path), other.name])),
  );
  return routes.flatMap(({ path }) => {
    const owner = owners.get(shapeOf(path));
    return owner ? [`the route ${path} belongs to ${owner}`] : [];
  });
}
