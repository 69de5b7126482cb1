import type { ConnectorAccountEntity } from '@parque/contract';
import { serversQuery } from '@parque/remote/find-more';
import { useQuery } from '@tanstack/react-query';

export function useServerName() {
  const { data, isPending } = useQuery(serversQuery);
  const nameUnknown = (id: number) => (isPending ? '…' : `Servidor ${id}`);
  return ({ server_id, terminal_server }: ConnectorAccountEntity): string =>
    terminal_server ?? data?.find(({ id }) => id === server_id)?.name ?? nameUnknown(server_id);
}
