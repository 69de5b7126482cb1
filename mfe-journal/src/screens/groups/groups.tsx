import { Button, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { definitionsQuery, createDefinitionKey } from '../../api/definitions';
import { createBlankGroup, listAccountGroups, type AccountGroup } from '../../api/groups';
import { GroupEditor } from '../../components/groups/group-editor';
import { GroupsList } from '../../components/groups/groups-list';
import { OwnPage, useChosenAccount } from '../../components/panel/account-screen';

/** The user's groups of accounts. */
export function GroupsScreen() {
  const { accounts, account } = useChosenAccount();
  const definitions = useQuery(definitionsQuery);
  const [edited, setEdited] = useState<AccountGroup>();
  const add = () => setEdited(createBlankGroup(createDefinitionKey()));
  const skeleton = <Skeleton height="14rem" />;
  return (
    <OwnPage
      title="Grupos"
      lead="Varias cuentas juntas: mes, calendario, curva y análisis."
      account={account}
      tools={
        listAccountGroups(definitions.data).length > 0 &&
        accounts.data && (
          <Button variant="primary" onClick={add} icon="plus">
            Nuevo grupo
          </Button>
        )
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
    </OwnPage>
  );
}
