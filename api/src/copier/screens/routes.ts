import type { Handlers, Services } from '../../http/area';
import type { OpenStreams } from '../../http/streams/open-streams';
import { adminCopier } from './admin';
import { closeCopies, closingOf } from './close-all';
import { editChild } from './edit-child';
import { listCopies } from './log/log';
import { openCopiesOf } from './open-copies';
import { closeOrphan } from './reconciliation/close-orphan';
import { checkReconciliation, reconciliationOf } from './reconciliation/reconciliation';
import { resolveFinding } from './reconciliation/resolve-finding';
import { rehearseChild } from './rehearsal';
import { rehearsalSources } from './rehearsal-history';
import { requireOwnAccounts } from './own-accounts';
import { copierState } from './state';
import { statisticsOf } from './statistics/statistics';
import { CopyStream } from './stream/copy-stream';
import { previewSync, syncChild } from './sync-child';
import { symbolsOf } from './symbols';

export function copierRoutes(services: Services, streams: OpenStreams): Handlers {
  return {
    getCopier: ({ person }) => copierState(services, person),
    listCopies: ({ person, params, query }) => listCopies(services, person, params.id, query),
    getCopyStatistics: ({ person, params, query }) => statisticsOf(services, person, params.id, query.from),
    async streamCopier({ person, query, request }) {
      const last = request.headers['last-event-id'];
      await requireOwnAccounts(services, person);
      const after = typeof last === 'string' ? last : query.desde;
      return streams.open(person, request, (parts) => new CopyStream(services, { person, after }, parts));
    },
    editCopyChild: ({ person, params, body }) => editChild(services, person, params.id, body),
    suggestSymbols: ({ person, params }) => symbolsOf(services, person, params.id),
    previewSync: ({ person, params }) => previewSync(services, person, params.id),
    syncChild: ({ person, params, body }) => syncChild(services, person, params.id, body.fingerprint),
    getOpenCopies: ({ person, params }) => openCopiesOf(services, person, params.id),
    closeCopies: ({ person, body }) => closeCopies(services, person, body),
    getClosing: ({ person, params }) => closingOf(services, person, params.run),
    getReconciliation: ({ person, params }) => reconciliationOf(services, person, params.id),
    checkReconciliation: ({ person, params }) => checkReconciliation(services, person, params.id),
    resolveFinding: ({ person, params, body }) =>
      resolveFinding(services, person, params.id, { finding: params.finding, action: body.action }),
    closeOrphan: ({ person, params, body }) => closeOrphan(services, person, params, body.lots),
    listRehearsalSources: ({ person, params }) => rehearsalSources(services, person, params.id),
    rehearseCopy: ({ person, params, body }) => rehearseChild(services, person, params.id, body),
    getAdminCopier: () => adminCopier(services),
  };
}
