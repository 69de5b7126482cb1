import { z } from 'zod';
import { RemoteManifest, RemoteMessageKind, slotId } from '../entities';
import { closedCalls, maxErrorCharacters } from '../limits';
import { createOptionalList, defineEntity, defineStrictEntity, createFilledText } from '../fields';

const remoteName = RemoteManifest.shape.name;
const version = RemoteManifest.shape.version;
const instant = z.iso.datetime().describe('UTC instant, ISO 8601 with Z');

/** A text with Ed25519 signatures. The signed bytes are `parque/<type>/1\n` and then `payload`, as UTF-8. */
export const Signed = defineStrictEntity('Signed', {
  payload: z.string().min(2).max(2_000_000).describe('JSON, to be parsed only after it is verified'),
  signatures: z
    .array(
      z.strictObject({
        keyId: z.string().min(1).max(64).describe('First 16 hex digits of the SHA-256 of the public key'),
        value: z.string().min(1).max(120).describe('Base64'),
      }),
    )
    .min(1)
    .max(8),
});

export const PublicKey = defineStrictEntity('PublicKey', {
  id: z.string().regex(/^[0-9a-f]{16}$/),
  publicKey: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/)
    .describe('Raw Ed25519 key, base64'),
});

const prefix = z.string().regex(/^\/$|^(\/[a-z0-9_-]+)+$/, 'an address such as /panel, in lower case');

const origin = z
  .string()
  .max(120)
  .regex(
    /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/,
    'an origin such as https://cdn.example, without a path',
  );

const grantedCall = z
  .string()
  .max(120)
  .regex(
    new RegExp(`^(GET|POST|PUT|DELETE) (?!/(${closedCalls})(/|$))(/:?[A-Za-z0-9_-]+)+$`),
    'a call such as GET /user/products; none of accounts, sessions, administration or releases',
  );

/** The claims that a remote may make on the page. A claim that its grant does not name is refused, by the registry and by the shell. */
export const RemoteGrant = defineStrictEntity('RemoteGrant', {
  remote: remoteName,
  level: z
    .enum(['third-party'])
    .optional()
    .describe(
      'third-party: runs in a sandboxed frame, without the session. Without it, the remote is part of the page',
    ),
  calls: z
    .array(grantedCall)
    .max(40)
    .optional()
    .describe(
      'Of a third party: the calls that the shell makes for it, with method and path of the contract',
    ),
  paths: z
    .array(prefix)
    .max(40)
    .describe('Its addresses: each of these and all below it. / is the home address only'),
  capabilities: z
    .array(z.enum(['landing', 'signed-out', 'bare']))
    .max(3)
    .optional()
    .describe(
      'landing: may replace the home page; signed-out: screens without a session; bare: without the frame',
    ),
  menu: z
    .strictObject({
      places: z
        .array(z.enum(['menu', 'top', 'person']))
        .min(1)
        .max(3),
      groups: z.array(createFilledText(40)).max(10).optional().describe('Headings that it may use'),
      max: z.int().min(1).max(30).describe('Number of entries'),
    })
    .optional()
    .describe('Without it, no menu entries'),
  slots: z.array(slotId).max(20).optional().describe('The slots that it may declare'),
  contribute: z.array(slotId).max(20).optional().describe('The slots that it may contribute to'),
  images: createOptionalList(
    origin,
    10,
    'Other origins that the page, or the frame of a third party, may load pictures from',
  ),
  connect: createOptionalList(
    origin,
    10,
    "Other origins that the page, or the frame of a third party, may call, such as a team's backend",
  ),
});

/** Payload of type `keys`, signed by a root key: the keys with their rights, and the revoked releases. */
export const KeyList = defineStrictEntity('KeyList', {
  schema: z.literal(1),
  version: z.int().positive().describe('Grows with each list'),
  epoch: z.int().nonnegative().describe('A higher one makes browsers discard the revisions that they stored'),
  issuedAt: instant,
  expiresAt: instant,
  teams: z.array(
    z.strictObject({
      id: z.string().min(1).max(60),
      keys: z.array(PublicKey),
      remotes: z.array(remoteName).describe('The remotes that only this team may release'),
    }),
  ),
  grants: createOptionalList(
    RemoteGrant,
    200,
    'One for each remote. A list without grants restricts no remote; it is of an older platform',
  ),
  registryKeys: z.array(PublicKey),
  revoked: z.array(z.strictObject({ name: remoteName, version, reason: z.string().max(300) })),
});

/** Payload of type `release`, signed by a team that owns the remote. The manifest lists every file with its hash. */
export const Release = defineStrictEntity('Release', {
  schema: z.literal(1),
  team: z.string().min(1).max(60),
  signedAt: instant,
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/)
    .optional()
    .describe('Commit of the sources that were built'),
  manifest: RemoteManifest,
});

export const RemoteState = z.enum(['on', 'off', 'maintenance']);

export const Rollout = defineStrictEntity('Rollout', {
  id: z.string().min(1).max(40),
  version,
  percent: z.number().min(0).max(100),
  salt: z.string().min(1).max(80),
  roles: z.array(z.int()).min(1).optional().describe('Only users with one of these roles'),
  paused: z.boolean().optional().describe('Applies to no user until it is resumed'),
  since: instant.optional().describe('Loads count for the hold rule from this instant'),
});

export const Pin = defineStrictEntity('Pin', {
  version,
  users: z.array(z.string().max(40)).optional().describe('personHash(name, user id) of each'),
  roles: z.array(z.int()).optional(),
});

export const RegisteredRemote = defineStrictEntity('RegisteredRemote', {
  name: remoteName,
  base: z.string().describe('Address under which each version has its folder, ending in /'),
  state: RemoteState,
  message: z.string().max(300).optional().describe('Message to users while it is off'),
  retiredAt: instant.optional().describe('Since when it is retired: off for good, and in no page'),
  stable: version,
  previous: version.optional(),
  rollouts: z.array(Rollout),
  pins: z.array(Pin),
});

/** Payload of type `registry`, signed by a registry key: which of the signed releases each user runs. */
export const RegistryState = defineStrictEntity('RegistryState', {
  schema: z.literal(2),
  revision: z.int().nonnegative(),
  issuedAt: instant,
  expiresAt: instant,
  remotes: z.array(RegisteredRemote),
});

/** The document that the shell reads. None of it is trusted before it is verified. */
export const RegistryDocument = defineStrictEntity('RegistryDocument', {
  schema: z.literal(2),
  keys: Signed,
  state: Signed,
  releases: z
    .record(z.string(), Signed)
    .describe('"<name>@<version>": exactly the releases that `state` can choose'),
});

/** Payload of type `ticket`, signed by a registry key: its holder sees one published version. */
export const PreviewTicket = defineStrictEntity('PreviewTicket', {
  schema: z.literal(1),
  id: z.string().min(1).max(40),
  name: remoteName,
  version,
  issuedAt: instant,
  expiresAt: instant,
});

const reason = createFilledText(300);
const roles = z.array(z.int().min(0).max(99)).min(1).max(10);
const pinTargets = {
  users: z.array(z.int().positive()).max(500).optional().describe('Ids of users'),
  roles: roles.optional(),
};

export const RegistryAction = z
  .discriminatedUnion('command', [
    z.strictObject({ command: z.literal('promote'), version }),
    z.strictObject({
      command: z.literal('rollout'),
      version,
      percent: z.number().min(0).max(100),
      roles: roles.optional(),
    }),
    z.strictObject({ command: z.literal('hold') }),
    z.strictObject({ command: z.literal('rollback'), version: version.optional() }),
    z.strictObject({ command: z.literal('kill'), message: createFilledText(300) }),
    z.strictObject({ command: z.literal('maintenance'), message: createFilledText(300) }),
    z.strictObject({ command: z.literal('revive') }),
    z.strictObject({ command: z.literal('retire') }),
    z.strictObject({ command: z.literal('pin'), version, ...pinTargets }),
    z.strictObject({ command: z.literal('unpin'), version: version.optional() }),
  ])
  .meta({ id: 'RegistryAction' });

/** Validity of a preview ticket. */
export const ticketHours = z
  .number()
  .positive()
  .max(24 * 14);

/** A request of a team: a change, the status of a remote, a preview ticket, or a message. */
const TeamAction = z.union([
  RegistryAction,
  z.strictObject({ command: z.literal('status') }),
  z.strictObject({ command: z.literal('preview'), version, hours: ticketHours }),
  z.strictObject({
    command: z.literal('notify'),
    kind: RemoteMessageKind.shape.id,
    key: createFilledText(100).describe('Identifies the event: a second message with it is not sent'),
    title: createFilledText(100),
    text: createFilledText(500),
    path: z
      .string()
      .max(200)
      .regex(/^(\/[\w-]+)+(\?[\w=&.%-]*)?$/)
      .describe('An address of the remote that shows its subject'),
    users: z.array(z.int().positive()).min(1).max(100).optional().describe('Only these owners'),
  }),
]);

/** Payload of type `command`, signed by a team that owns the remote. */
export const RegistryCommand = defineStrictEntity('RegistryCommand', {
  schema: z.literal(1),
  name: remoteName,
  action: TeamAction,
  reason,
  actor: createFilledText(80).describe('The team member who acts'),
  expectedRevision: z.int().nonnegative().describe('The revision that the decision is based on'),
  issuedAt: instant,
  nonce: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
});

export const LoadReason = z
  .enum([
    'http',
    'network',
    'timeout',
    'integrity',
    'signature',
    'chunk',
    'evaluation',
    'invalid',
    'incompatible',
    'threw',
    'other',
  ])
  .meta({ id: 'LoadReason' });

export const LoadPhase = z
  .enum([
    'registry',
    'signature',
    'manifest',
    'entry',
    'chunk',
    'stylesheet',
    'init',
    'bootstrap',
    'mount',
    'render',
    'unmount',
    'policy',
  ])
  .meta({ id: 'LoadPhase' });

/** A change of the page by the code of a remote, besides drawing its screen. */
export const Finding = z.enum(['left_behind', 'long_frame', 'policy', 'error']).meta({ id: 'Finding' });

const filePosition = z.int().nonnegative().max(100_000_000);

/** The outcome of one load of a remote, or a finding about it, as a shell reports it. It identifies no user. */
export const LoadEvent = defineStrictEntity('LoadEvent', {
  remote: remoteName,
  version,
  why: z.enum(['stable', 'rollout', 'pin', 'preview', 'fallback']),
  outcome: z.enum(['loaded', 'failed', 'found']),
  reason: LoadReason.optional(),
  phase: LoadPhase.optional(),
  finding: Finding.optional().describe('With the outcome `found`'),
  error: z
    .strictObject({
      message: z.string().min(1).max(maxErrorCharacters).describe('Without what a user may have typed'),
      file: RemoteManifest.shape.files.element.shape.file.optional(),
      line: filePosition.optional(),
      column: filePosition.optional(),
    })
    .optional()
    .describe('With the finding `error`: what was thrown, and its position in a file of the release'),
  durationMs: z.number().nonnegative().max(3_600_000).optional(),
  revision: z.int().nonnegative(),
});

/** The figures of a version: in its rollout, or in the last 24 hours. */
export const VersionHealth = defineEntity('VersionHealth', {
  loads: z.int().nonnegative().describe('Loads that succeeded'),
  failures: z.int().nonnegative().describe('Loads that failed'),
  reasons: z.record(z.string(), z.int()).describe('Failures by "<phase>: <reason>"'),
  findings: z.record(z.string(), z.int()).optional().describe('What shells found on the page, by kind'),
  p75Ms: z.number().nullable().describe('75th percentile of the load times'),
});

export const PublishedVersion = defineEntity('PublishedVersion', {
  version: z.string(),
  team: z.string(),
  actor: z.string(),
  publishedAt: instant,
  revoked: z.string().nullable().describe('Reason of the revocation'),
  isUnusable: z
    .literal(true)
    .optional()
    .describe('The key list accepts its signature or its claims no longer, so no browser runs it'),
  share: z.number().describe('Fraction of the loads of the last 24 hours, failed ones included, 0 to 1'),
  health: VersionHealth.describe('Of the last 24 hours'),
  hours: z
    .array(z.object({ at: instant, loads: z.int().nonnegative(), failures: z.int().nonnegative() }))
    .optional()
    .describe(
      'The loads of the last 24 hours by the hour that begins at `at`; hours without loads are left out',
    ),
});

/** Equal errors of one version: same message, same position. */
export const ReleaseError = defineEntity('ReleaseError', {
  version: z.string(),
  message: z.string().describe('Without quoted texts, numbers and words of fields'),
  place: z
    .string()
    .describe('"<source>:<line>", by the source map of the release; else "<file>:<line>:<column>", or empty'),
  count: z.int().positive(),
  firstAt: instant,
  lastAt: instant,
});

export const RemoteStatus = defineEntity('RemoteStatus', {
  remote: RegisteredRemote,
  title: z.string(),
  origins: z
    .object({ images: z.array(z.string()), connect: z.array(z.string()) })
    .optional()
    .describe('Other origins that the key list grants it, for pictures and for calls'),
  versions: z.array(PublishedVersion).describe('Newest first, at most 30'),
  errors: z
    .array(ReleaseError)
    .optional()
    .describe('What its code threw in the last seven days, the most frequent first, at most 20'),
});

export const RevisionEntry = defineEntity('RevisionEntry', {
  revision: z.int().describe('Of the registry; a preview has that of the last change before it'),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
  actor: z.string(),
  team: z.string().optional().describe('The team that signed it; none when an admin acted'),
  key: z.string().optional().describe('Id of the key that signed it'),
  commit: z
    .string()
    .optional()
    .describe('Of a publication: the commit of its sources, if its team named one'),
  reason: z.string(),
  at: instant,
});

export const RegistryOverview = defineEntity('RegistryOverview', {
  revision: z.int(),
  remotes: z.array(RemoteStatus),
});

export const RegistryChange = defineEntity('RegistryChange', { revision: z.int(), remote: RegisteredRemote });
