import type { ErrorCode } from '@parque/contract';

/** What the codes of the registry's refusals mean to a team. */
export const sentences: Readonly<Partial<Record<ErrorCode, string>>> = {
  signature_refused: 'no key that owns this remote signed it (is the team in the published key list?)',
  command_expired: 'the command is older than five minutes, or one of the two clocks is wrong',
  command_replayed: 'this very command was received before',
  revision_stale: 'somebody else changed the registry at the same moment: look at it and say it again',
  change_impossible: 'that cannot be done as the remote stands',
  version_unknown: 'that version is not published',
  version_revoked: 'that version is revoked, and never runs again',
  version_taken: 'that version is published with other content: raise the version and build again',
  release_refused: 'the release cannot be published',
  key_list_refused: 'a newer list is published already, or this one is over',
  too_many_attempts: 'too many calls in a short time: try again in a minute',
  not_found: 'the registry does not know it',
};
