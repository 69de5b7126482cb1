import type { RegistryActionEntity, RegistryCommandEntity } from '@parque/contract';
import type { Database } from '../database/database';
import type { Handlers, Services } from '../http/area';
import { countAttempt, ofNetwork } from '../http/limits/attempts';
import { audit } from '../audit/audit-log';
import { CachedAnswer } from '../http/cached-answer';
import { Refusal } from '../http/refusal';
import { changeRemote } from './rollout/change';
import { registryDocument } from './document';
import { holdBadRollouts } from './rollout/hold';
import { countKeyList } from './keys/key-list-calls';
import { publishKeyList } from './keys/key-lists';
import { countLoads } from './rollout/loads';
import { publishRelease } from './releases/publish';
import { currentRegistry } from './releases/released';
import { findRelease } from './releases/release-repository';
import { ReleaseRefused } from './releases/release-refused';
import { historyOf } from './history';
import { currentRevision, inSnapshot, newestRevision } from './revisions';
import { statusOf } from './rollout/status';
import type { DeployedHost } from '@parque/release/checks';
import type { AttestationRule } from './attestations/attestation-rule';
import type { ReleaseStore } from './storage/store';
import { authorOf, takeCommand, type TeamCommand } from './keys/team-command';
import { issueTicket } from './keys/tickets';
import { readUpload, StoredUpload } from './releases/uploads';

/** What the api answers to a release that it does not take. */
function refusalOf(error: unknown): never {
  if (!(error instanceof ReleaseRefused)) throw error;
  const fields = Object.fromEntries(error.reasons.map((reason, i) => [`reason.${i}`, reason]));
  throw new Refusal(error.code, { fields });
}

/** Refuses a signed command that was sent to the wrong place. */
function elsewhere(fact: string): never {
  throw new Refusal('invalid_input', { fields: { action: fact } });
}

/** The author of a command: the team is proved by the keys that hold when the change is made. */
const byTeam = (taken: TeamCommand) => (tx: Database) => authorOf(tx, taken);

function changeOf(action: RegistryCommandEntity['action']): RegistryActionEntity {
  if (action.command === 'status') return elsewhere('ask at /registry/status');
  return action.command === 'preview' ? elsewhere('order it at /registry/tickets') : action;
}

/** The queries and reports of shells. */
export function registryRoutes(services: Services): Handlers {
  const { db, now } = services;
  return {
    getRegistry: () => currentRegistry(db),
    async getRegistryDocument() {
      const { document, etag } = await registryDocument(services);
      return new CachedAnswer(document, { etag, cacheControl: 'no-cache' });
    },
    async getRegistryRevision() {
      const revision = await currentRevision(db);
      return new CachedAnswer({ revision }, { etag: `"${revision}"`, cacheControl: 'public, max-age=2' });
    },
    async getRelease({ params: { name, version } }) {
      const release = await findRelease(db, name, version);
      if (!release) throw new Refusal('not_found');
      return release.signed;
    },
    async reportLoads({ body: { events }, request }) {
      await countAttempt(db, ofNetwork('loads:address', request.ip), now());
      for (const name of await countLoads(services, events, request.ip))
        await holdBadRollouts(services, name);
    },
  };
}

/** What teams do, each call proven by a signature. */
export function teamRoutes(
  services: Services,
  {
    attestations,
    ...more
  }: {
    readonly store: ReleaseStore;
    readonly host?: DeployedHost | undefined;
    readonly attestations: AttestationRule;
  },
): Handlers {
  const { db, now } = services;
  const parts = { db, now, attestations, ...more };
  const countCall = (ip: string) => countAttempt(db, ofNetwork('registry:address', ip), now());
  return {
    async publishKeyList({ body, query: { acceptLoss }, request }) {
      await countKeyList(services, body, request.ip);
      return publishKeyList(services, body, acceptLoss?.split(','));
    },
    async publishRelease({ body: { release, files, attestation, actor, reason }, request }) {
      await countCall(request.ip);
      const offered = {
        signed: release,
        attestation,
        files: files.map(({ file, base64 }) => ({ file, bytes: Buffer.from(base64, 'base64') })),
      };
      return publishRelease(parts, offered, { actor, reason }).catch(refusalOf);
    },
    async uploadRelease({ request }) {
      if (!(request.body instanceof StoredUpload)) throw new Refusal('unsupported_media_type');
      const work = readUpload(request.body).then(({ actor, reason, ...offered }) =>
        publishRelease(parts, offered, { actor, reason }),
      );
      return work.catch(refusalOf);
    },
    async commandRegistry({ body, request }) {
      const taken = await takeCommand(services, body, request.ip);
      const action = changeOf(taken.command.action);
      const { name, reason, expectedRevision } = taken.command;
      return changeRemote(parts, { name, action, reason, expectedRevision, by: byTeam(taken) });
    },
    async askRegistry({ body, request }) {
      const { command } = await takeCommand(services, body, request.ip);
      if (command.action.command !== 'status') return elsewhere('change at /registry/commands');
      return inSnapshot(db, async (tx) => {
        const { revision, remotes } = await newestRevision(tx);
        const remote = remotes.find(({ name }) => name === command.name);
        if (!remote) throw new Refusal('not_found');
        const status = await statusOf({ db: tx, now }, remote);
        return { revision, status, history: await historyOf(tx, command.name) };
      });
    },
    async issueTeamTicket({ body, request }) {
      const taken = await takeCommand(services, body, request.ip);
      const { action, name, reason } = taken.command;
      if (action.command !== 'preview') return elsewhere('only previews are ordered here');
      const { version, hours } = action;
      return issueTicket(services, { name, version, hours, reason, by: byTeam(taken) });
    },
  };
}

/** What admins do in 'Versiones'. */
export function registryAdminRoutes(services: Services, attestations: AttestationRule): Handlers {
  const { db } = services;
  return {
    async getRegistryOverview() {
      return inSnapshot(db, async (tx) => {
        const { revision, remotes } = await newestRevision(tx);
        const statuses = [];
        for (const remote of remotes) statuses.push(await statusOf({ db: tx, now: services.now }, remote));
        return { revision, remotes: statuses };
      });
    },
    listRegistryHistory: ({ params: { name } }) => historyOf(db, name),
    async changeRegistry({ body, person }) {
      return changeRemote(
        { ...services, attestations },
        { ...body, by: { actor: person.name } },
        async (tx, { before, remote }) => {
          await audit(tx, {
            actorId: person.id,
            action: `registry.${body.action.command}`,
            subject: `remote:${body.name}`,
            reason: body.reason,
            before,
            after: remote,
            at: services.now(),
          });
        },
      );
    },
    issuePreviewTicket: ({ body, person }) =>
      issueTicket(
        services,
        { ...body, by: { actor: person.email } },
        async (tx, { id, version, expiresAt }) => {
          await audit(tx, {
            actorId: person.id,
            action: 'registry.ticket',
            subject: `remote:${body.name}`,
            reason: body.reason,
            after: { id, version, expiresAt: expiresAt.toISOString() },
            at: services.now(),
          });
        },
      ),
  };
}
