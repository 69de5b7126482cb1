import { Button, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  definitionsQuery,
  createDefinitionKey,
  createBlankGroup,
  filterDefinitions,
  type AccountGroup,
} from '../../api/definitions';
import { joinQueries } from '../../api/join-queries';
import { GroupEditor } from '../../components/groups/group-editor';
import { GroupsList } from '../../components/groups/groups-list';
import { OwnPage, useChosenAccount } from '../../components/panel/account-screen';

/** The user's groups of accounts. */
export function GroupsScreen() {
  const { accounts, account } = useChosenAccount();
  const definitions = useQuery(definitionsQuery);
  const [edited, setEdited] = useState<AccountGroup>();
  const add = () => setEdited(createBlankGroup(createDefinitionKey()));
  return (
    <OwnPage
      title="Grupos"
      lead="Varias cuentas juntas: mes, calendario, curva y análisis."
      account={account}
      isFirst={accounts.isSuccess}
      tools={
        filterDefinitions('group', definitions.data).length > 0 &&
        accounts.data && (
          <Button variant="primary" onClick={add} icon="plus">
            Nuevo grupo
          </Button>
        )
      }
    >
      <QueryView
        query={joinQueries(accounts, definitions)}
        label="Cargando tus grupos"
        skeleton={<Skeleton height="14rem" />}
      >
        {([all, known]) => (
          <>
            <GroupsList
              groups={filterDefinitions('group', known)}
              accounts={all}
              onEdit={setEdited}
              onAdd={add}
            />
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
    </OwnPage>
  );
}
