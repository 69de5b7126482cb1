import { callQuery, pollEvery } from '@parque/api-client';
import { getAdminCopier } from '@parque/contract/addresses';

/** These figures change every second. */
export const copierQuery = { ...callQuery(getAdminCopier), refetchInterval: pollEvery(5_000) };
