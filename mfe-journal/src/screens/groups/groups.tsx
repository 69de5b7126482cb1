import { Button, ButtonLink, Page, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../api/accounts';
import { definitionsQuery, createDefinitionKey } from '../../api/definitions';
import { createBlankGroup, listAccountGroups, type AccountGroup } from '../../api/groups';
import { GroupEditor } from '../../components/groups/group-editor';
import { GroupsList } from '../../components/groups/groups-list';

/** The user's groups of accounts. */
export function GroupsScreen() {
  const accounts = useQuery(accountsQuery);
  const definitions = useQuery(definitionsQuery);
  const [edited, setEdited] = useState<AccountGroup>();
  const add = () => setEdited(createBlankGroup(createDefinitionKey()));
  const skeleton = <Skeleton height="14rem" />;
  return (
    <Page
      title="Grupos"
      lead="Varias cuentas juntas: mes, calendario, curva y análisis."
      tools={
        <>
          {listAccountGroups(definitions.data).length > 0 && accounts.data && (
            <Button variant="primary" onClick={add} icon="plus">
              Nuevo grupo
            </Button>
          )}
          <ButtonLink href="#/panel">Volver al Dashboard</ButtonLink>
        </>
      }
    >
      <QueryView query={accounts} label="Cargando tus cuentas" skeleton={skeleton}>
        {(all) => (
          <QueryView query={definitions} label="Cargando tus grupos" skeleton={skeleton}>
            {(known) => (
              <>
                <GroupsList groups={listAccountGroups(known)} accounts={all} onEdit={setEdited} onAdd={add} />
                {edited && (
                  <GroupEditor
                    key={edited.key}
                    group={edited}
                    accounts={all}
                    onClose={() => setEdited(undefined)}
                  />
                )}
              </>
            )}
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}
