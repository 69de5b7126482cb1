import type { RemoteManifestEntity } from '@parque/contract';

/** A path without the names of its parameters: /copy/:name and /copy/:id are the same place. */
export const shapeOf = (path: string): string => path.replace(/:[^/]+/g, ':');

/** Commands that lead nowhere, are declared twice, or want the same key at one address. */
function commandFaults({
  routes,
  commands = [],
}: Pick<RemoteManifestEntity, 'routes' | 'commands'>): string[] {
  const paths = new Set(routes.map(({ path }) => path));
  const repeated = (valueOf: (command: (typeof commands)[number]) => string | undefined) => {
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

/** What a manifest says that cannot be: menu entries that or commands that lead nowhere, routes twice, no entry or several. */
export function declarationFaults({
  version,
  container,
  routes,
  menu,
  commands,
  files,
}: RemoteManifestEntity): string[] {
  const paths = new Set(routes.map(({ path }) => path));
  const nowhere = menu.filter(({ to }) => !paths.has(to));
  const shapes = routes.map(({ path }) => shapeOf(path));
  const twice = routes.filter(({ path }, i) => shapes.indexOf(shapeOf(path)) < i);
  const entries = files.filter(({ kind }) => kind === 'entry').length;
  const marked = version.replace(/[^A-Za-z0-9]/g, '_');
  return [
    ...nowhere.map(
      ({ to, label }) => `the menu entry ${label} leads to ${to}, which is no route of this remote`,
    ),
    ...commandFaults({ routes, commands }),
    ...twice.map(({ path }) => `the route ${path} is declared twice`),
    ...(entries === 1 ? [] : [`there are ${entries} entries instead of one`]),
    // Two versions stand side by side in a page, and would otherwise overwrite each other.
    ...(container.endsWith(marked)
      ? []
      : [`the container ${container} does not end in its version, ${marked}`]),
  ];
}
