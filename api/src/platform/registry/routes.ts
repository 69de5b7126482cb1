import type { RegistryActionEntity, RegistryCommandEntity } from '@parque/contract';
import type { Database } from '../../core/database/database';
import type { Handlers, Services } from '../../core/http/area';
import { countAttempt, listNetworkLimits } from '../../core/http/limits/attempts';
import { recordChange } from '../../core/audit/audit-log';
import { CachedAnswer } from '../../core/http/cached-answer';
import { ApiRuleError, requireFound } from '../../core/http/api-rule-error';
import { changeRemote } from './rollout/change';
import { loadRegistryDocument } from './document';
import { holdBadRollouts } from './rollout/hold';
import { countKeyList } from './keys/key-list-calls';
import { publishKeyList } from './keys/key-lists';
import { countLoads } from './rollout/loads';
import { sendRemoteMessage } from './remote-messages';
import { publishRelease } from './releases/publish';
import { loadCurrentRegistry } from './releases/released';
import { findRelease } from './releases/release-repository';
import { ReleaseRefusedError } from './releases/release-refused-error';
import { listHistory } from './history';
import { getCurrentRevision, readInSnapshot, getNewestRevision } from './revisions';
import { loadRemoteStatus } from './rollout/status';
import type { DeployedHost } from '@parque/release/checks';
import type { ReleaseStore } from './storage/store';
import { requireAuthor, takeCommand, type TeamCommand } from './keys/team-command';
import { issueTicket } from './keys/tickets';
import { readUpload, StoredUpload } from './releases/uploads';

function throwRefusal(error: unknown): never {
  if (!(error instanceof ReleaseRefusedError)) throw error;
  const fields = Object.fromEntries(error.reasons.map((reason, i) => [`reason.${i}`, reason]));
  throw new ApiRuleError(error.code, { fields });
}

function rejectCommand(fact: string): never {
  throw new ApiRuleError('invalid_input', { fields: { action: fact } });
}

/** Finds the author of a command: the team is proved by the keys that are valid when the change is made. */
const createAuthorLookup = (teamCommand: TeamCommand) => (tx: Database) => requireAuthor(tx, teamCommand);

function toRegistryAction(action: RegistryCommandEntity['action']): RegistryActionEntity {
  if (action.command === 'status') return rejectCommand('ask at /registry/status');
  if (action.command === 'notify') return rejectCommand('send it to /registry/messages');
  return action.command === 'preview' ? rejectCommand('order it at /registry/tickets') : action;
}

export function createRegistryRoutes(services: Services): Handlers {
  const { db, now } = services;
  return {
    getRegistry: () => loadCurrentRegistry(db),
    async getRegistryDocument() {
      const { document, etag } = await loadRegistryDocument(services);
      return new CachedAnswer(document, { etag, cacheControl: 'no-cache' });
    },
    async getRegistryRevision() {
      const revision = await getCurrentRevision(db);
      return new CachedAnswer({ revision }, { etag: `"${revision}"`, cacheControl: 'public, max-age=2' });
    },
    async getRelease({ params: { name, version } }) {
      const release = requireFound(await findRelease(db, name, version));
      return release.signedRelease;
    },
    async reportLoads({ body: { events }, request }) {
      await countAttempt(db, listNetworkLimits('loads:address', request.ip), now());
      for (const name of await countLoads(services, events, request.ip))
        await holdBadRollouts(services, name);
    },
  };
}

export function createTeamRoutes(
  services: Services,
  more: { readonly store: ReleaseStore; readonly host?: DeployedHost | undefined },
): Handlers {
  const { db, now } = services;
  const parts = { db, now, ...more };
  return {
    async publishKeyList({ body, query: { acceptLoss }, request }) {
      await countKeyList(services, body, request.ip);
      return publishKeyList(services, body, acceptLoss?.split(','));
    },
    async uploadRelease({ request }) {
      if (!(request.body instanceof StoredUpload)) throw new ApiRuleError('unsupported_media_type');
      const work = readUpload(request.body).then(({ actor, reason, ...offeredRelease }) =>
        publishRelease(parts, offeredRelease, { actor, reason }),
      );
      return work.catch(throwRefusal);
    },
    async commandRegistry({ body, request }) {
      const teamCommand = await takeCommand(services, body, request.ip);
      const action = toRegistryAction(teamCommand.command.action);
      const { name, reason, expectedRevision } = teamCommand.command;
      return changeRemote(parts, {
        name,
        action,
        reason,
        expectedRevision,
        by: createAuthorLookup(teamCommand),
      });
    },
    async sendRemoteMessage({ body, request }) {
      const { command } = await takeCommand(services, body, request.ip);
      const { action, name } = command;
      if (action.command !== 'notify') return rejectCommand('only messages are sent here');
      return { users: await sendRemoteMessage(services, name, action) };
    },
    async askRegistry({ body, request }) {
      const { command } = await takeCommand(services, body, request.ip);
      if (command.action.command !== 'status') return rejectCommand('change at /registry/commands');
      return readInSnapshot(db, async (tx) => {
        const { revision, remotes } = await getNewestRevision(tx);
        const remote = requireFound(remotes.find(({ name }) => name === command.name));
        const status = await loadRemoteStatus({ db: tx, now }, remote);
        return { revision, status, history: await listHistory(tx, command.name) };
      });
    },
    async issueTeamTicket({ body, request }) {
      const teamCommand = await takeCommand(services, body, request.ip);
      const { action, name, reason } = teamCommand.command;
      if (action.command !== 'preview') return rejectCommand('only previews are ordered here');
      const { version, hours } = action;
      return issueTicket(services, { name, version, hours, reason, by: createAuthorLookup(teamCommand) });
    },
  };
}

export function createRegistryAdminRoutes(services: Services): Handlers {
  const { db } = services;
  return {
    async getRegistryOverview() {
      return readInSnapshot(db, async (tx) => {
        const { revision, remotes } = await getNewestRevision(tx);
        const statuses = [];
        for (const remote of remotes)
          statuses.push(await loadRemoteStatus({ db: tx, now: services.now }, remote));
        return { revision, remotes: statuses };
      });
    },
    listRegistryHistory: ({ params: { name } }) => listHistory(db, name),
    async changeRegistry({ body, user }) {
      return changeRemote(services, { ...body, by: { actor: user.name } }, async (tx, { before, remote }) => {
        await recordChange(
          { tx, actorId: user.id, at: services.now() },
          `registry.${body.action.command}`,
          `remote:${body.name}`,
          { reason: body.reason, before, after: remote },
        );
      });
    },
    issuePreviewTicket: ({ body, user }) =>
      issueTicket(
        services,
        { ...body, by: { actor: user.email } },
        async (tx, { id, version, expiresAt }) => {
          await recordChange(
            { tx, actorId: user.id, at: services.now() },
            'registry.ticket',
            `remote:${body.name}`,
            { reason: body.reason, after: { id, version, expiresAt: expiresAt.toISOString() } },
          );
        },
      ),
  };
}
