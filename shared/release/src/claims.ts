import type { KeyListEntity, RemoteManifestEntity } from '@parque/contract';
import { isWithin, prefixesOverlap } from '@parque/contract/paths';

/** Entries with a lower order precede those of the platform, and need a grant for it, except the link of the user's name. */
const firstOrder = 10;

/** The claims of a manifest on the page. */
export type Claims = Pick<
  RemoteManifestEntity,
  'name' | 'routes' | 'menu' | 'commands' | 'slots' | 'contributions'
>;

/**
 * Returns what a manifest claims without a grant of the key list: addresses, the landing page, screens without a session
 * or without the frame, menu entries, slots and contributions to them. A list without grants restricts nothing;
 * in a list with grants, a remote without one may claim nothing. A third party has no capabilities, no slots of its own and
 * only entries of the main menu, whatever its grant contains.
 *
 * @returns The claims in words, such as 'the address /payment'. The words are short, because every page contains them.
 */
export function listUngrantedClaims(
  { name, routes, menu, commands = [], slots = [], contributions = [] }: Claims,
  { grants }: Pick<KeyListEntity, 'grants'>,
): string[] {
  if (!grants) return [];
  const grant = grants.find(({ remote }) => remote === name);
  const {
    level,
    paths = [],
    capabilities = [],
    menu: entries,
    slots: grantedSlots = [],
    contribute = [],
  } = grant ?? {};
  const { places = [], groups = [], max = 0 } = entries ?? {};
  const addresses = [...routes.map(({ path }) => path), ...[...menu, ...commands].map(({ to }) => to)];
  const claimedAreas: string[] = routes.flatMap(({ landing, access = '', layout = '' }) => [
    landing ? 'landing' : '',
    access,
    layout,
  ]);
  const listUngranted = <Claim extends string | number>(
    kind: string,
    claims: readonly Claim[],
    isGranted: (claim: Claim) => boolean,
  ) => claims.filter((claim) => !isGranted(claim)).map((claim) => `the ${kind} ${claim}`);
  return [
    ...listUngranted('address', [...addresses, ...menu.flatMap(({ alsoAt = [] }) => alsoAt)], (path) =>
      paths.some((prefix) => isWithin(path, prefix)),
    ),
    ...listUngranted('capability', claimedAreas, (capability) =>
      ['', 'signed-in', 'framed', ...(level ? [] : capabilities)].includes(capability),
    ),
    ...listUngranted(
      'place',
      menu.map(({ place = 'menu', order }) =>
        order < firstOrder && place !== 'person' ? `with the order ${order}` : place,
      ),
      (place) => (places as readonly string[]).includes(place) && (!level || place === 'menu'),
    ),
    ...listUngranted(
      'group',
      menu.map(({ group = '' }) => group),
      (group) => !group || groups.includes(group),
    ),
    ...listUngranted(
      'slot',
      slots.map(({ id }) => id),
      (slot) => !level && grantedSlots.includes(slot),
    ),
    ...listUngranted(
      'contribution to',
      contributions.map(({ to }) => to),
      (slot) => contribute.includes(slot),
    ),
    ...listUngranted('number of menu entries', [menu.length], (count) => count <= max),
  ];
}

/** The fault of a claim, with the command of the owner of the root key that grants it. */
export function grantMissing(
  claim: string,
  name: string,
  { grants = [] }: Pick<KeyListEntity, 'grants'>,
): string {
  const addTeam = `parque keys add-team --remotes ${name}, or for a team of the list parque keys grant ${name}`;
  const command = grants.some(({ remote }) => remote === name) ? `parque keys grant ${name}` : addTeam;
  return `the key list does not grant ${claim} to ${name}; the owner of the root key grants it: ${command}`;
}

/**
 * Returns why a release may not be published, by what its manifest claims.
 *
 * @returns A sentence for each claim without a grant.
 */
export const findClaimFaults = (claims: Claims, keys: Pick<KeyListEntity, 'grants'>): string[] =>
  [...new Set(listUngrantedClaims(claims, keys))].map((claim) => grantMissing(claim, claims.name, keys));

/**
 * Returns why grants contradict each other: a remote with two, or one address or slot granted to two remotes.
 *
 * @returns A sentence for each.
 */
export function findGrantConflicts({ grants = [] }: Pick<KeyListEntity, 'grants'>): string[] {
  return grants.flatMap(({ remote, paths, slots = [] }, i) =>
    grants.slice(i + 1).flatMap((other) => {
      if (other.remote === remote) return [`${remote} has two grants`];
      const sharedSlots = slots
        .filter((slot) => other.slots?.includes(slot))
        .map((slot) => `${remote} and ${other.remote} may both declare the slot ${slot}`);
      const sharedPaths = paths.flatMap((path) =>
        other.paths
          .filter((prefix) => prefixesOverlap(path, prefix))
          .map((prefix) => `${path} of ${remote} and ${prefix} of ${other.remote} are the same address`),
      );
      return [...sharedPaths, ...sharedSlots];
    }),
  );
}
