import { callQuery, send, type ApiError } from '@parque/api-client';
import type { ServerEntity } from '@parque/contract';
import { listServers, searchServers } from '@parque/contract/addresses';
import { isKnownAddress, Link, readSettings } from '@parque/remote';
import { ButtonLink, Icon } from '@parque/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FindMore } from './find-more';

/** The servers on which an account can be registered. */
export const serversQuery = callQuery(listServers);

function useFindServers() {
  const cache = useQueryClient();
  return useMutation<ServerEntity[], ApiError, string>({
    mutationFn: (search) => send(searchServers, { query: { search } }),
    onSuccess: (foundServers) => {
      cache.setQueryData(serversQuery.queryKey, (servers = []) => [
        ...servers,
        ...foundServers.filter(({ id }) => servers.every((server) => server.id !== id)),
      ]);
    },
  });
}

/** Where accounts are connected by a program in MetaTrader, in an installation that has it. */
const terminals = '/terminales';

/** Where to read the exact name, and the other ways of this installation to connect the account. */
function NoServer() {
  const { supportChatUrl } = readSettings();
  return (
    <>
      <p>
        Comprueba el nombre exacto en MetaTrader: aparece en la barra de título de la ventana y en{' '}
        <b>Archivo › Abrir una cuenta</b>.
      </p>
      <div className="pq-row" style={{ marginBlockStart: '0.5rem' }}>
        {isKnownAddress(terminals) && (
          <Link className="pq-btn" data-size="sm" to={terminals}>
            Conectar mi terminal
          </Link>
        )}
        {supportChatUrl && (
          <ButtonLink size="sm" href={supportChatUrl} isExternal>
            Escribir a soporte
            <Icon name="external" size="sm" />
          </ButtonLink>
        )}
      </div>
    </>
  );
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
      whenNone={<NoServer />}
    />
  );
}
