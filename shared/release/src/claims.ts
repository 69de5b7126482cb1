import type { KeyListEntity, RemoteGrantEntity, RemoteManifestEntity } from '@parque/contract';
import { isWithin, prefixesOverlap } from '@parque/contract/paths';

/** What a manifest claims of the page. */
export type Claims = Pick<RemoteManifestEntity, 'name' | 'routes' | 'menu' | 'commands'>;

function addressFaults(
  { name, routes, menu, commands = [] }: Claims,
  { paths }: RemoteGrantEntity,
): string[] {
  const claimed = [
    ...routes.map(({ path }) => path),
    ...menu.flatMap(({ to, alsoAt = [] }) => [to, ...alsoAt]),
    ...commands.map(({ to }) => to),
  ];
  return [...new Set(claimed)]
    .filter((path) => !paths.some((prefix) => isWithin(path, prefix)))
    .map((path) => `the key list does not grant ${path} to ${name}`);
}

function capabilityFaults({ name, routes }: Claims, { capabilities = [] }: RemoteGrantEntity): string[] {
  const claimed = routes.flatMap(({ landing, access, layout }) => [
    ...(landing ? (['landing'] as const) : []),
    ...(access === 'signed-out' ? (['signed-out'] as const) : []),
    ...(layout === 'bare' ? (['bare'] as const) : []),
  ]);
  return [...new Set(claimed)]
    .filter((one) => !capabilities.includes(one))
    .map((one) => `the key list does not grant the capability ${one} to ${name}`);
}

function menuFaults({ name, menu }: Claims, { menu: granted }: RemoteGrantEntity): string[] {
  const { places = [], groups = [], max = 0 } = granted ?? {};
  return [
    ...(menu.length > max ? [`the key list grants ${max} menu entries to ${name}, not ${menu.length}`] : []),
    ...menu
      .filter(({ place = 'menu' }) => !places.includes(place))
      .map(
        ({ label, place = 'menu' }) => `the key list does not grant the place ${place} to ${name}: ${label}`,
      ),
    ...menu
      .filter(({ group }) => group !== undefined && !groups.includes(group))
      .map(({ group }) => `the key list does not grant the menu group ${group} to ${name}`),
  ];
}

/**
 * Returns what a manifest claims without a grant of the key list: addresses, the landing page, screens without a session
 * or without the frame, menu entries. A list without grants restricts nothing.
 *
 * @returns A sentence for each.
 */
export function claimFaults(claims: Claims, { grants }: Pick<KeyListEntity, 'grants'>): string[] {
  if (!grants) return [];
  const grant = grants.find(({ remote }) => remote === claims.name);
  if (!grant) return [`the key list grants nothing to ${claims.name}`];
  return [...addressFaults(claims, grant), ...capabilityFaults(claims, grant), ...menuFaults(claims, grant)];
}

/**
 * Returns why grants contradict each other: a remote with two, or one address granted to two remotes.
 *
 * @returns A sentence for each.
 */
export function grantFaults({ grants = [] }: Pick<KeyListEntity, 'grants'>): string[] {
  return grants.flatMap(({ remote, paths }, i) =>
    grants.slice(i + 1).flatMap((other) => {
      if (other.remote === remote) return [`${remote} has two grants`];
      return paths.flatMap((path) =>
        other.paths
          .filter((one) => prefixesOverlap(path, one))
          .map((one) => `${path} of ${remote} and ${one} of ${other.remote} are the same address`),
      );
    }),
  );
}
