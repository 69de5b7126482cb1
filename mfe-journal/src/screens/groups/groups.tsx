import { Button, ButtonLink, Icon, Page, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../api/accounts';
import { definitionsQuery, newKey } from '../../api/definitions';
import { blankGroup, groupsIn, type AccountGroup } from '../../api/groups';
import { GroupEditor } from '../../components/groups/group-editor';
import { GroupsList } from '../../components/groups/groups-list';

/** The user's groups of accounts. */
export function GroupsScreen() {
  const accounts = useQuery(accountsQuery);
  const definitions = useQuery(definitionsQuery);
  const [edited, setEdited] = useState<AccountGroup>();
  const add = () => setEdited(blankGroup(newKey()));
  const skeleton = <Skeleton height="14rem" />;
  return (
    <Page
      title="Grupos"
      lead="Varias cuentas juntas: mes, calendario, curva y análisis."
      tools={
        <>
          {groupsIn(definitions.data).length > 0 && accounts.data && (
            <Button variant="primary" onClick={add}>
              <Icon name="plus" size="sm" />
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
                <GroupsList groups={groupsIn(known)} accounts={all} onEdit={setEdited} onAdd={add} />
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
