import type { Attack } from './attack';

const at = { registry: 'refused' } as const;

/**
 * Statements about the mount of a release. Only the registry reads them: what the page verifies itself does not depend on
 * them.
 */
export const attestations: readonly Attack[] = [
  {
    what: 'gives a version to users without an attestation of its mount',
    attestation: 'missing',
    reason: /attestation_missing/,
    at,
  },
  {
    what: 'sends an attestation that another team signed',
    attestation: 'of another team',
    reason: /not signed by the team/,
    at,
  },
  {
    what: 'sends an attestation with a forged signature',
    attestation: 'forged',
    reason: /not signed by the team/,
    at,
  },
  {
    what: 'sends the attestation of another build of the same version',
    attestation: 'of another build',
    reason: /of another release/,
    at,
  },
  {
    what: 'sends the attestation of its last version again',
    attestation: 'of another version',
    reason: /of another release/,
    at,
  },
  {
    what: 'sends an attestation of two days ago',
    attestation: 'of two days ago',
    reason: /taken for 24 hours/,
    at,
  },
  {
    what: 'attests a mount in a shell that does not run',
    attestation: 'of another shell',
    reason: /does not name the deployed shell/,
    at,
  },
];
