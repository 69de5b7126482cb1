import { callQuery } from '@parque/api-client';
import { getAdminCopier } from '@parque/contract/addresses';

/** What stands here changes by the second. */
export const copierQuery = { ...callQuery(getAdminCopier), refetchInterval: 5_000 };
