import type { BrokerAccountEntity } from '@parque/contract';
import { Link, useSearchParams } from '@parque/remote';
import { EmptyState, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { accountsQuery } from '../../api/accounts';
import { definitionsQuery, filterDefinitions, type AccountGroup } from '../../api/definitions';
import { joinQueries } from '../../api/join-queries';
import { CurrencyProvider } from '../figures/account-money';
import { DiaryPage } from '../panel/account-screen';
import { DiaryBar } from '../panel/panel-bar';
import type { GroupScreenKind } from './group-address';
import { GroupBar } from './group-bar';
import { findGroupUnit, unitOfR, type GroupUnit } from './group-unit';

/** The accounts of a group, in the order of all accounts. */
export const filterMembers = ({ content }: AccountGroup, accounts: readonly BrokerAccountEntity[]) =>
  accounts.filter(({ id }) => content.accounts.includes(id));

/** A group with its accounts and the unit of its figures. */
export interface ShownGroup {
  readonly group: AccountGroup;
  readonly members: readonly BrokerAccountEntity[];
  readonly unit: GroupUnit;
  /** The bar of the Diario, with the choice of the days. */
  readonly renderBar: (period: ReactNode) => ReactNode;
}

const Nothing = ({ title, children }: { readonly title: string; readonly children: string }) => (
  <div className="pq-card">
    <EmptyState
      icon="people"
      title={title}
      action={
        <Link className="pq-btn" data-variant="primary" to="/panel/grupos">
          Ir a Grupos
        </Link>
      }
    >
      {children}
    </EmptyState>
  </div>
);

interface FrameProps {
  readonly kind: GroupScreenKind;
  readonly title: string;
  readonly children: (shown: ShownGroup) => ReactNode;
}

interface LoadedProps extends FrameProps {
  readonly groups: readonly AccountGroup[];
  readonly accounts: readonly BrokerAccountEntity[];
}

function Loaded({ kind, groups, accounts, children }: LoadedProps) {
  const [search] = useSearchParams();
  const key = search.get('grupo');
  const group = key === null ? groups[0] : groups.find((one) => one.key === key);
  const members = useMemo(() => (group ? filterMembers(group, accounts) : []), [group, accounts]);
  const money = useMemo(() => group && findGroupUnit(members, group.content), [group, members]);
  if (!group) {
    return (
      <>
        <DiaryBar hasGroups />
        {key === null ? (
          <Nothing title="Todavía no tienes grupos">Crea uno para ver varias cuentas juntas.</Nothing>
        ) : (
          <Nothing title="Ese grupo ya no existe">Puede que lo hayas borrado en otra pestaña.</Nothing>
        )}
      </>
    );
  }
  const unit = money && search.get('unidad') !== 'r' ? money : unitOfR;
  const renderBar = (period: ReactNode) => (
    <GroupBar
      kind={kind}
      groups={groups}
      accounts={accounts}
      group={group}
      unit={unit}
      period={period}
      currency={money?.currency}
    />
  );
  return (
    <CurrencyProvider of={unit}>
      {members.length === 0 ? (
        <>
          {renderBar(null)}
          <Nothing title="Este grupo ya no tiene cuentas">Edítalo para elegir otras.</Nothing>
        </>
      ) : (
        children({ group, members, unit, renderBar })
      )}
    </CurrencyProvider>
  );
}

/** A screen of a group: loads groups and accounts, and selects the group of the address. */
export function GroupFrame(props: FrameProps) {
  const accounts = useQuery(accountsQuery);
  const definitions = useQuery(definitionsQuery);
  return (
    <DiaryPage title={props.title} lead="Varias cuentas juntas.">
      <QueryView
        query={joinQueries(accounts, definitions)}
        label="Cargando tus grupos"
        skeleton={<Skeleton height="30rem" />}
      >
        {([all, known]) => <Loaded {...props} groups={filterDefinitions('group', known)} accounts={all} />}
      </QueryView>
    </DiaryPage>
  );
}
