import { callQuery, send, type ApiError } from '@parque/api-client';
import type { ServerEntity } from '@parque/contract';
import { listServers, searchServers } from '@parque/contract/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FindMore } from './find-more';

/** The servers on which an account can be registered. */
export const serversQuery = callQuery(listServers);

function useFindServers() {
  const cache = useQueryClient();
  return useMutation<ServerEntity[], ApiError, string>({
    mutationFn: (search) => send(searchServers, { query: { search } }),
    onSuccess: (found) => {
      cache.setQueryData(serversQuery.queryKey, (servers = []) => [
        ...servers,
        ...found.filter(({ id }) => servers.every((server) => server.id !== id)),
      ]);
    },
  });
}

/** Searches servers that are not in the list of `serversQuery` yet, and adds the results to it. */
export function FindServer() {
  const finding = useFindServers();
  return (
    <FindMore
      summary="Mi servidor no está en la lista"
      label="Buscar por nombre"
      isBusy={finding.isPending}
      error={finding.error}
      found={finding.data?.length}
      onSearch={finding.mutate}
    />
  );
}
