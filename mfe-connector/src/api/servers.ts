import { callQuery } from '@parque/api-client';
import type { ConnectorAccountEntity } from '@parque/contract';
import { listServers } from '@parque/contract/addresses';
import { useQuery } from '@tanstack/react-query';

export const serversQuery = callQuery(listServers);

/** Names the server of an account. */
export function useServerName() {
  const { data } = useQuery(serversQuery);
  return ({ server_id, terminal_server }: ConnectorAccountEntity): string =>
    terminal_server ?? data?.find(({ id }) => id === server_id)?.name ?? `Servidor ${server_id}`;
}
