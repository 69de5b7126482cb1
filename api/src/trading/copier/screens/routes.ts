import type { AccessChecks, Handlers, Services } from '../../../core/http/area';
import type { OpenStreams } from '../../../core/http/streams/open-streams';
import { loadAdminCopier } from './admin';
import { closeCopies, loadClosing } from './close-all';
import { editChild } from './edit-child';
import { listCopies } from './log/log';
import { loadOpenCopies } from './open-copies';
import { checkReconciliation, loadReconciliation } from './reconciliation/reconciliation';
import { resolveFinding } from './reconciliation/resolve-finding';
import { runRehearsal } from './rehearsal';
import { loadRehearsalSources } from './rehearsal-history';
import { requireOwnAccounts } from './own-accounts';
import { getCopierState } from './state';
import { getStatistics } from './statistics/statistics';
import { CopyStream } from './stream/copy-stream';
import { getSyncPreview, syncChild } from './sync-child';
import { listSymbolSuggestions } from './symbols';

export function createCopierRoutes(services: Services, access: AccessChecks, streams: OpenStreams): Handlers {
  return {
    getCopier: ({ user }) => getCopierState(services, user),
    listCopies: ({ user, params, query }) => listCopies(services, user, params.id, query),
    getCopyStatistics: ({ user, params, query }) => getStatistics(services, user, params.id, query.from),
    async streamCopier({ user, query, request }) {
      const last = request.headers['last-event-id'];
      await requireOwnAccounts(services, user);
      const after = typeof last === 'string' ? last : query.desde;
      return streams.open(user, request, (parts) => new CopyStream(services, { access, user, after }, parts));
    },
    editCopyChild: ({ user, params, body }) => editChild(services, user, params.id, body),
    suggestSymbols: ({ user, params }) => listSymbolSuggestions(services, user, params.id),
    previewSync: ({ user, params }) => getSyncPreview(services, user, params.id),
    syncChild: ({ user, params, body }) => syncChild(services, user, params.id, body.fingerprint),
    getOpenCopies: ({ user, params, query }) => loadOpenCopies(services, user, params.id, query),
    closeCopies: ({ user, body }) => closeCopies(services, user, body),
    getClosing: ({ user, params }) => loadClosing(services, user, params.run),
    getReconciliation: ({ user, params }) => loadReconciliation(services, user, params.id),
    checkReconciliation: ({ user, params }) => checkReconciliation(services, user, params.id),
    resolveFinding: ({ user, params, body }) =>
      resolveFinding(services, user, params.id, { finding: params.finding, action: body.action }),
    listRehearsalSources: ({ user, params }) => loadRehearsalSources(services, user, params.id),
    rehearseCopy: ({ user, params, body }) => runRehearsal(services, user, params.id, body),
    getAdminCopier: () => loadAdminCopier(services),
  };
}
