import type { ErrorCode } from '@parque/contract';

/** Messages to teams for the error codes of the registry. */
export const sentences: Readonly<Partial<Record<ErrorCode, string>>> = {
  signature_refused:
    'no key that owns this remote signed it: the owner of the root key adds the team by `parque keys add-team`, or its key by `parque keys rotate`, and publishes the list',
  command_expired: 'the command is older than five minutes, or one of the two clocks is wrong',
  command_replayed: 'the same command was received before',
  revision_stale: 'the registry changed at the same time: read its state and repeat the command',
  change_impossible: 'the state of the remote, which `parque status` shows, does not allow that',
  version_unknown: 'that version is not published',
  version_revoked: 'that version is revoked',
  version_unusable:
    'no browser runs that version, because the key list no longer accepts its signature or its claims: publish it again with a key of the list (same version), or name another one with --version',
  version_taken: 'that version is published with other content: raise the version and build again',
  release_refused: 'the release cannot be published',
  remotes_lost:
    'users would be without a remote, because no browser would run its stable version by this list',
  key_list_refused: 'a newer list is already published, or this one has expired',
  too_many_attempts: 'too many calls in a short time: try again in a minute',
  not_found: 'the registry has no such entry',
};

type Advice = (fields: Readonly<Record<string, string>>) => string[];

/** The steps that resolve a rejection, one per line, by its error code. */
export const advice: Readonly<Partial<Record<ErrorCode, Advice>>> = {
  remotes_lost: (lostReleases) => [
    ...Object.entries(lostReleases).map(
      ([name, version]) =>
        `${name} ${version}: first \`parque publish ${name} --key <file of a key of the list> --reason 'new key'\` (same version, while both keys are in the list), or \`parque promote ${name} --version <one that stays valid>\``,
    ),
    `after a theft of a key, when it must not run again: repeat the command with --accept-loss ${Object.keys(lostReleases).join(',')}`,
  ],
};
