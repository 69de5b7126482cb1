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
    getCopier: ({ person }) => getCopierState(services, person),
    listCopies: ({ person, params, query }) => listCopies(services, person, params.id, query),
    getCopyStatistics: ({ person, params, query }) => getStatistics(services, person, params.id, query.from),
    async streamCopier({ person, query, request }) {
      const last = request.headers['last-event-id'];
      await requireOwnAccounts(services, person);
      const after = typeof last === 'string' ? last : query.desde;
      return streams.open(
        person,
        request,
        (parts) => new CopyStream(services, { access, person, after }, parts),
      );
    },
    editCopyChild: ({ person, params, body }) => editChild(services, person, params.id, body),
    suggestSymbols: ({ person, params }) => listSymbolSuggestions(services, person, params.id),
    previewSync: ({ person, params }) => getSyncPreview(services, person, params.id),
    syncChild: ({ person, params, body }) => syncChild(services, person, params.id, body.fingerprint),
    getOpenCopies: ({ person, params }) => loadOpenCopies(services, person, params.id),
    closeCopies: ({ person, body }) => closeCopies(services, person, body),
    getClosing: ({ person, params }) => loadClosing(services, person, params.run),
    getReconciliation: ({ person, params }) => loadReconciliation(services, person, params.id),
    checkReconciliation: ({ person, params }) => checkReconciliation(services, person, params.id),
    resolveFinding: ({ person, params, body }) =>
      resolveFinding(services, person, params.id, { finding: params.finding, action: body.action }),
    listRehearsalSources: ({ person, params }) => loadRehearsalSources(services, person, params.id),
    rehearseCopy: ({ person, params, body }) => runRehearsal(services, person, params.id, body),
    getAdminCopier: () => loadAdminCopier(services),
  };
}
