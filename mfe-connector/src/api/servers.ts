import { callQuery } from '@parque/api-client';
import { listServers } from '@parque/contract/addresses';

export const serversQuery = callQuery(listServers);
