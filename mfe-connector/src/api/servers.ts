import type { ConnectorAccountEntity } from '@parque/contract';
import { serversQuery } from '@parque/remote/find-more';
import { useQuery } from '@tanstack/react-query';

export function useServerName() {
  const { data } = useQuery(serversQuery);
  return ({ server_id, terminal_server }: ConnectorAccountEntity): string =>
    terminal_server ?? data?.find(({ id }) => id === server_id)?.name ?? `Servidor ${server_id}`;
}
