import { callQuery, polledEvery } from '@parque/api-client';
import { getAdminCopier } from '@parque/contract/addresses';

/** What stands here changes by the second. */
export const copierQuery = { ...callQuery(getAdminCopier), refetchInterval: polledEvery(5_000) };
