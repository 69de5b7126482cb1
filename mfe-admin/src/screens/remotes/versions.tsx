import { Card, EmptyState, Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { registryQuery, type RemoteAt } from '../../api/registry';
import { isSearchMatch } from '../../table/arrange';
import { FilterSelect } from '../../table/filter-select';
import { LocalTable } from '../../table/local-table';
import { useTableAddress } from '../../table/use-table-address';
import { ChangeDialog } from '../../versions/changes/change-dialog';
import type { AdminAction } from '../../versions/changes/change-words';
import { createRemoteColumns } from '../../versions/lists/remote-columns';

const states = [
  { value: 'on', label: 'Activos' },
  { value: 'off', label: 'Apagados' },
  { value: 'maintenance', label: 'En mantenimiento' },
];

const noRemotes = (
  <EmptyState icon="products" title="Todavía no se ha publicado ningún módulo">
    La primera versión que un equipo publique con <code>parque publish</code> aparece aquí.
  </EmptyState>
);

export function VersionsScreen() {
  const address = useTableAddress({ key: 'modulo', isDescending: false });
  const registry = useQuery(registryQuery);
  const state = address.filter('estado');
  const [pending, setPending] = useState<{ opened: RemoteAt; order: AdminAction }>();
  return (
    <Page
      title="Versiones"
      lead="Qué versión de cada módulo usa la gente, y cómo le ha ido en las últimas 24 horas. Tres de cada cuatro cargas no pasan del tiempo indicado."
    >
      <Card>
        <QueryView
          query={registry}
          label="Cargando las versiones"
          isEmpty={({ remotes }) => remotes.length === 0}
          empty={noRemotes}
        >
          {({ remotes, revision }) => (
            <LocalTable
              label="Versiones"
              address={address}
              rows={remotes
                .filter(({ remote }) => !state || remote.state === state)
                .filter(({ title, remote }) => isSearchMatch(address.search, [title, remote.name]))}
              isUnnumbered
              columns={createRemoteColumns((status, order) =>
                setPending({ opened: { revision, status }, order }),
              )}
              getRowKey={({ remote }) => remote.name}
              searchLabel="Buscar por módulo"
              fileName="versiones"
              filters={
                <FilterSelect
                  address={address}
                  name="estado"
                  label="Estado"
                  all="Todos los estados"
                  options={states}
                />
              }
            />
          )}
        </QueryView>
      </Card>
      {pending && <ChangeDialog {...pending} onClose={() => setPending(undefined)} />}
    </Page>
  );
}
