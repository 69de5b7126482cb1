import { z } from 'zod';
import { defineCalls, usualBodyBytes } from '../call';
import { Registry, RemoteManifest } from '../entities';
import { createOptionalList, defineStrictEntity, createFilledText, noBody } from '../fields';
import * as entity from './entities';

const { name, version } = RemoteManifest.shape;
const remoteParams = z.object({ name });
const versionParams = z.object({ name, version });
const file = RemoteManifest.shape.files.element.shape.file;

const packedReleaseType = 'application/vnd.parque.release';

const AdminCommand = z.strictObject({
  name,
  action: entity.RegistryAction,
  reason: createFilledText(300),
  expectedRevision: z.int().nonnegative().describe('The revision that the decision is based on'),
});

const TicketOrder = z.strictObject({
  name,
  version,
  hours: entity.ticketHours,
  reason: createFilledText(300),
});

const IssuedTicket = z.object({ ticket: entity.Signed, expiresAt: z.iso.datetime() });

const changeErrors = [
  'not_found',
  'version_unknown',
  'version_revoked',
  'version_unusable',
  'revision_stale',
  'change_impossible',
] as const;
const teamErrors = ['signature_refused', 'command_expired', 'command_replayed'] as const;

/** The first line of the body of `uploadRelease`. */
export const ReleaseUploadHead = defineStrictEntity('ReleaseUploadHead', {
  release: entity.Signed,
  files: z.array(z.strictObject({ file, bytes: z.int().nonnegative() })).max(500),
  maps: createOptionalList(
    z.strictObject({ file, bytes: z.int().nonnegative() }),
    500,
    'Source maps, which are never served; their bytes follow those of the files',
  ),
  actor: createFilledText(80),
  reason: createFilledText(300),
});

/** The content of the header of `uploadRelease`: this, signed as `upload`, as JSON in base64url. */
export const UploadClaim = z.strictObject({
  schema: z.literal(1),
  name,
  bytes: z.int().positive(),
  sha256: z.base64().length(44),
  issuedAt: z.iso.datetime(),
  nonce: z.string().min(16).max(64),
});

export const registryCalls = defineCalls('registry', 'admin', {
  getRegistry: {
    summary: 'The release of each remote that the shell loads',
    access: 'public',
    answers: { 200: Registry },
  },
  getRegistryDocument: {
    summary: 'Key list, state and the releases that it can choose, each signed; with an ETag',
    access: 'public',
    answers: { 200: entity.RegistryDocument },
    errors: ['unavailable'],
  },
  getRegistryRevision: {
    summary: 'Whether anything changed; cheap enough for frequent polling',
    access: 'public',
    answers: { 200: z.object({ revision: z.int().nonnegative() }) },
  },
  getRelease: {
    summary: 'One published release, as its team signed it',
    access: 'public',
    params: versionParams,
    answers: { 200: entity.Signed },
    errors: ['not_found'],
  },
  publishKeyList: {
    summary: 'A newer key list, signed by a root key',
    access: 'public',
    query: z.object({
      acceptLoss: z
        .string()
        .max(2000)
        .regex(/^[a-z][a-z0-9-]*(,[a-z][a-z0-9-]*)*$/, 'names of remotes, separated by commas')
        .optional()
        .describe(
          'Remotes that may lose their stable version by this list. Without it, such a list is rejected with `remotes_lost`',
        ),
    }),
    body: entity.Signed,
    bodyBytes: usualBodyBytes,
    answers: { 200: z.object({ revision: z.int(), version: z.int() }) },
    errors: ['signature_refused', 'key_list_refused', 'remotes_lost'],
  },
  uploadRelease: {
    summary:
      'A release of any size: a line of JSON (ReleaseUploadHead), then the bytes of its files. The header is signed by the team and holds the length and the SHA-256 of the body',
    access: 'public',
    upload: { type: packedReleaseType, header: 'Parque-Upload' },
    bodyBytes: 24 * 1024 * 1024,
    answers: {
      200: z.object({ name: z.string(), version: z.string(), revision: z.int(), isNew: z.boolean() }),
    },
    errors: [
      'signature_refused',
      'command_expired',
      'command_replayed',
      'release_refused',
      'version_taken',
      'version_revoked',
    ],
  },
  commandRegistry: {
    summary: 'A change of a remote, signed by a team that owns it',
    access: 'public',
    body: entity.Signed,
    answers: { 200: entity.RegistryChange },
    errors: [...teamErrors, ...changeErrors],
  },
  sendRemoteMessage: {
    summary: 'A message of a remote to owners of its product, signed by its team (command: notify)',
    access: 'public',
    body: entity.Signed,
    answers: { 200: z.object({ users: z.int().nonnegative().describe('Owners who had not received it') }) },
    errors: [...teamErrors, 'not_found', 'change_impossible', 'too_many_attempts'],
  },
  askRegistry: {
    summary: 'State and history of a remote, for a team that owns it (command: status)',
    access: 'public',
    body: entity.Signed,
    answers: {
      200: z.object({
        revision: z.int(),
        status: entity.RemoteStatus,
        history: z.array(entity.RevisionEntry),
      }),
    },
    errors: [...teamErrors, 'not_found'],
  },
  issueTeamTicket: {
    summary: 'A preview ticket, for a team that owns the remote (command: preview)',
    access: 'public',
    body: entity.Signed,
    answers: { 201: IssuedTicket },
    errors: [...teamErrors, 'version_unknown', 'version_revoked', 'version_unusable'],
  },
  reportLoads: {
    summary: 'Outcomes of loads of remotes, and errors of their code; only counts are stored',
    access: 'public',
    body: z.strictObject({ events: z.array(entity.LoadEvent).min(1).max(20) }),
    answers: { 204: noBody },
  },
  getRegistryOverview: {
    summary: 'Every remote with its versions, their share and their health',
    answers: { 200: entity.RegistryOverview },
  },
  listRegistryHistory: {
    summary: 'History of a remote, newest first, at most 100',
    params: remoteParams,
    answers: { 200: z.array(entity.RevisionEntry) },
  },
  changeRegistry: {
    summary: 'A change of a remote by an admin; audited',
    body: AdminCommand,
    answers: { 200: entity.RegistryChange },
    errors: [...changeErrors],
  },
  issuePreviewTicket: {
    summary: 'A preview ticket for one published version; audited',
    body: TicketOrder,
    answers: { 201: IssuedTicket },
    errors: ['version_unknown', 'version_revoked', 'version_unusable'],
  },
});
