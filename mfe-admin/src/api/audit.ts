import { callQuery, send } from '@parque/api-client';
import type { CallInput } from '@parque/contract';
import { exportAudit, listAudit } from '@parque/contract/addresses';

export type AuditFilters = CallInput<'listAudit'>['query'];

export const auditQuery = (query: AuditFilters) => callQuery(listAudit, { query });
export const fetchAuditCsv = (query: CallInput<'exportAudit'>['query']) => send(exportAudit, { query });
