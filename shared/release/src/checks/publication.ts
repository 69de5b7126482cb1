import type { KeyListEntity, RemoteManifestEntity } from '@parque/contract';
import { buildContainerName } from '@parque/contract/container-name';
import { isDeepStrictEqual } from 'node:util';
import { maxReleaseLength, toReleaseId, type ReleaseFault } from '../release';

/** A sentence for each reason to reject a release, with its "<name>@<version>". */
export const releaseSentences: Readonly<Record<ReleaseFault, (id: string) => string>> = {
  signature: (id) => `${id} is not signed by a team that owns it`,
  other: (id) => `${id} says that it is of another team`,
  size: (id) => `the manifest of ${id} has more than ${maxReleaseLength} characters`,
  container: (id) => `the container of ${id} is not named after the remote and its version`,
  claims: (id) => `${id} claims what the key list does not grant`,
  revoked: (id) => `${id} is revoked`,
};

/** Maximum length of a signed release beside its manifest. */
const measureEnvelope = (team: string) =>
  JSON.stringify({ schema: 1, team, signedAt: new Date(0).toISOString(), commit: '0'.repeat(40) }).length +
  12;

/** A version is published once: its content never changes. */
export const findChangedContentFaults = (
  manifest: RemoteManifestEntity,
  publishedManifest: RemoteManifestEntity | undefined,
): readonly string[] =>
  // The signed JSON has no properties without a value.
  !publishedManifest || isDeepStrictEqual(publishedManifest, JSON.parse(JSON.stringify(manifest)))
    ? []
    : [`${manifest.name} ${manifest.version} is published already, with other content: raise the version`];

/**
 * What the registry rejects in a release before it reads its files, as far as it can be found without a signature.
 *
 * @param publishedManifest - What is published of this version; undefined for a new one.
 */
export function findPublicationFaults(
  manifest: RemoteManifestEntity,
  { teams, revoked }: Pick<KeyListEntity, 'teams' | 'revoked'>,
  publishedManifest?: RemoteManifestEntity,
): readonly string[] {
  const { name, version, container } = manifest;
  const id = toReleaseId(name, version);
  const owners = teams.filter(({ remotes }) => remotes.includes(name));
  const maxLength =
    Math.max(0, ...owners.map((team) => measureEnvelope(team.id))) + JSON.stringify(manifest).length;
  return [
    ...(owners.length === 0 ? [`no team of the key list may publish ${name}`] : []),
    ...(maxLength > maxReleaseLength ? [releaseSentences.size(id)] : []),
    ...(revoked.some((entry) => toReleaseId(entry.name, entry.version) === id)
      ? [releaseSentences.revoked(id)]
      : []),
    ...(container === buildContainerName(name, version) ? [] : [releaseSentences.container(id)]),
    ...findChangedContentFaults(manifest, publishedManifest),
  ];
}
