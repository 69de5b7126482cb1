import {
  calls,
  type Call,
  type KeyListEntity,
  type RemoteGrantEntity,
  type RemoteManifestEntity,
} from '@parque/contract';
import { compare } from 'compare-versions';
import { findGrantConflicts, grantMissing } from '../claims';

type Keys = Pick<KeyListEntity, 'grants'>;

/** The calls that a third party can be granted: of users or the public, without a password, JSON both ways. */
const grantable: ReadonlySet<string> = new Set(
  Object.values<Call>(calls)
    .filter(({ access, isSensitive, upload, text }) => {
      return (access === 'user' || access === 'public') && !isSensitive && !upload && !text;
    })
    .map(({ address }) => `${address.method} ${address.path}`),
);

function findGrantFaults({
  remote,
  level,
  calls: grantedCalls = [],
  capabilities = [],
  menu,
  slots = [],
}: RemoteGrantEntity): string[] {
  if (!level)
    return grantedCalls.length > 0 ? [`${remote} is no third party: only those are granted calls`] : [];
  return [
    ...capabilities.map((capability) => `${remote} is a third party, which cannot be granted ${capability}`),
    ...(menu?.places ?? [])
      .filter((place) => place !== 'menu')
      .map((place) => `${remote} is a third party, which cannot be granted the place ${place}`),
    ...slots.map(
      (slot) => `${remote} is a third party, which cannot be granted slots of its own, such as ${slot}`,
    ),
    ...grantedCalls
      .filter((call) => !grantable.has(call))
      .map((call) => `${call} is no call that the third party ${remote} can be granted`),
  ];
}

/**
 * Returns why the grants of a key list are invalid: they contradict each other, or grant a third party what only remotes
 * of the platform may have.
 *
 * @returns A sentence for each.
 */
export const findKeyListFaults = (keys: Keys): string[] => [
  ...findGrantConflicts(keys),
  ...(keys.grants ?? []).flatMap(findGrantFaults),
];

/** The first host API whose shell runs third parties in a frame. */
const firstHostApi = '1.7.0';

/** Whether no older shell runs a release. Other ranges than one with a caret could name an old and a new version. */
const isFramesOnly = (hostApi: string) =>
  /^\^\d+\.\d+\.\d+$/.test(hostApi) && compare(hostApi.slice(1), firstHostApi, '>=');

/**
 * Returns why a release of a third party is refused: an older shell would run it without a frame, or it prefetches calls
 * that are not granted.
 */
export function findThirdPartyFaults(
  { name, hostApi, routes }: Pick<RemoteManifestEntity, 'name' | 'hostApi' | 'routes'>,
  { grants = [] }: Keys,
): string[] {
  const grant = grants.find(({ remote, level }) => remote === name && level);
  if (!grant) return [];
  const prefetchedCalls = routes.flatMap((route) => route.prefetch ?? []);
  const olderShells = !isFramesOnly(hostApi)
    ? [
        `${name} is a third party: it needs the host API ^${firstHostApi}, so that no shell without frames runs it`,
      ]
    : [];
  return [
    ...olderShells,
    ...prefetchedCalls
      .filter((path) => !grant.calls?.includes(`GET ${path}`))
      .map((path) => grantMissing(`the call ${path}`, name, { grants })),
  ];
}
