import { buildContainerName } from './container-name.mjs';
import { normalizeLabel, listLabels } from './labels.mjs';
import { overlaps } from './paths.mjs';

/** @typedef {import('./src/index').RemoteDeclarationEntity} Declaration */
/** @typedef {import('./src/index').RemoteCommandEntity} Command */

/** Names of parts of the platform, in addresses, storage and logs. */
const reservedNames = ['api', 'health', 'inicio', 'parque', 'ready', 'remotes', 'sandbox', 'shell'];

/** @type {typeof import('./declaration.mjs').remoteNamePattern} */
export const remoteNamePattern = /^[a-z][a-z0-9-]{1,30}$/;

/** @type {typeof import('./declaration.mjs').findNameFaults} */
export const findNameFaults = (name) => [
  ...(remoteNamePattern.test(name)
    ? []
    : [
        `'${name}' is no name of a remote: 2 to 31 lower case letters, digits and dashes, a letter first, such as avisos`,
      ]),
  ...(reservedNames.includes(name)
    ? [`the name ${name} is reserved for the platform: give the remote another one`]
    : []),
  // The container of a-1 in version 0.0.0 is named like that of a in version 1.0.0-0.
  ...(/-\d/.test(name) ? [`the name ${name} has a digit after a hyphen: give the remote another one`] : []),
];

/** @param {Pick<Declaration, 'routes' | 'menu'>} declaration */
function findMenuFaults({ routes, menu }) {
  const paths = new Set(routes.map(({ path }) => path));
  return menu
    .filter(({ to }) => !paths.has(to))
    .map(({ to, label }) => `the menu entry ${label} leads to ${to}, which is no route of this remote`);
}

/** @param {Pick<Declaration, 'routes' | 'commands'>} declaration */
function findCommandFaults({ routes, commands = [] }) {
  const paths = new Set(routes.map(({ path }) => path));
  /** @param {(command: Command) => string | undefined} getValue */
  const listRepeated = (getValue) => {
    const values = commands.map(getValue);
    return commands.filter((_, i) => values[i] !== undefined && values.indexOf(values[i]) < i);
  };
  return [
    ...commands
      .filter(({ to }) => !paths.has(to) || to.includes(':'))
      .map(
        ({ id, to }) =>
          `the command ${id} leads to ${to}, which is no route of this remote without parameters`,
      ),
    ...listRepeated(({ id }) => id).map(({ id }) => `the command ${id} is declared twice`),
    ...listRepeated(({ key, to }) => key && `${key} ${to}`).map(
      ({ key, to }) => `two commands declare the key ${key} at ${to}`,
    ),
  ];
}

/** @param {Pick<Declaration, 'routes'>} declaration */
function findRouteFaults({ routes }) {
  const shapes = routes.map(({ path }) => path.toLowerCase().replace(/:[^/]+/g, ':'));
  return routes
    .filter((_, i) => shapes.indexOf(shapes[i] ?? '') < i)
    .map(({ path }) => `the route ${path} is declared twice`);
}

/** @param {Pick<Declaration, 'routes' | 'slots' | 'contributions' | 'messages'>} declaration */
function findOwnSlotFaults({ routes, slots = [], contributions = [], messages = [] }) {
  const paths = routes.map(({ path }) => path);
  /** @param {readonly { id: string }[]} declared */
  const listRepeated = (declared) =>
    declared.filter(({ id }, i) => declared.findIndex((other) => other.id === id) < i);
  return [
    ...slots
      .filter(({ at }) => !paths.includes(at))
      .map(({ id, at }) => `the slot ${id} is at ${at}, which is no route of this remote`),
    ...listRepeated(slots).map(({ id }) => `the slot ${id} is declared twice`),
    ...listRepeated(contributions).map(({ id }) => `the contribution ${id} is declared twice`),
    ...listRepeated(messages).map(({ id }) => `the kind of messages ${id} is declared twice`),
  ];
}

/** @type {typeof import('./declaration.mjs').findDeclarationFaults} */
export const findDeclarationFaults = (declaration) => [
  ...findNameFaults(declaration.name),
  ...findMenuFaults(declaration),
  ...findCommandFaults(declaration),
  ...findRouteFaults(declaration),
  ...findOwnSlotFaults(declaration),
];

/** @type {typeof import('./declaration.mjs').findManifestFaults} */
export function findManifestFaults({ version, container, files, ...declaration }) {
  const { name } = declaration;
  const entries = files.filter(({ kind }) => kind === 'entry').length;
  const expectedName = buildContainerName(name, version);
  return [
    ...findDeclarationFaults(declaration),
    ...(entries === 1 ? [] : [`there are ${entries} entries instead of one`]),
    // Two versions, or two remotes, would otherwise overwrite each other in a page.
    ...(container === expectedName ? [] : [`the container ${container} is not named ${expectedName}`]),
  ];
}

/** @type {typeof import('./declaration.mjs').findAddressFaults} */
export function findAddressFaults({ name, routes }, others) {
  const otherRoutes = others
    .filter((other) => other.name !== name)
    .flatMap((other) => other.routes.map(({ path }) => ({ path, owner: other.name })));
  return routes.flatMap(({ path }) => {
    const first = otherRoutes.find((route) => overlaps(path, route.path));
    return first ? [`the route ${path} belongs to ${first.owner}`] : [];
  });
}

/** @type {typeof import('./declaration.mjs').findLabelFaults} */
export function findLabelFaults(candidate, others) {
  const otherLabels = others
    .filter(({ name }) => name !== candidate.name)
    .flatMap((other) =>
      listLabels(other).map((label) => ({ form: normalizeLabel(label), owner: other.name })),
    );
  return listLabels(candidate).flatMap((label) => {
    const first = otherLabels.find(({ form }) => form === normalizeLabel(label));
    return first ? [`the label ${label} belongs to ${first.owner}`] : [];
  });
}

/** @type {typeof import('./declaration.mjs').findOrphanFaults} */
export function findOrphanFaults({ name, slots = [] }, deployed) {
  const contributed = deployed
    .filter((other) => other.name !== name)
    .flatMap((other) =>
      (other.contributions ?? []).map((contribution) => ({ ...contribution, owner: other.name })),
    );
  const deployedSlots = deployed
    .filter((other) => other.name === name)
    .flatMap((declared) => declared.slots ?? [])
    .sort((a, b) => a.version - b.version);
  // The newest deployed version of a slot counts.
  return [...new Map(deployedSlots.map((slot) => [slot.id, slot])).values()].flatMap(
    ({ id, version, max }) => {
      const slot = slots.find((candidate) => candidate.id === id);
      // Its page shows each user at most this number of cards already.
      if (slot?.version === version && slot.max >= max) return [];
      const orphans = contributed
        .filter((contribution) => contribution.to === id && contribution.version === version)
        .map(
          (contribution) =>
            `the slot ${id} would no longer show the contribution ${contribution.id} of ${contribution.owner}`,
        );
      return [...new Set(orphans)].slice(slot?.version === version ? slot.max : 0);
    },
  );
}

/** @type {typeof import('./declaration.mjs').findContributionFaults} */
export function findContributionFaults({ slots = [], contributions = [] }, deployed) {
  const all = [...slots, ...deployed.flatMap((other) => other.slots ?? [])];
  return contributions
    .filter(({ to, version }) => !all.some((slot) => slot.id === to && slot.version === version))
    .map(
      ({ id, to, version }) =>
        `the contribution ${id} is for version ${version} of the slot ${to}, which no deployed remote declares`,
    );
}
