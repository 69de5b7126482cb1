import type { BrokerAccountEntity } from '@parque/contract';
import { Link, useNavigate, useSearchParams } from '@parque/remote';
import { formatCurrencyName, EmptyState, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { accountsQuery } from '../../api/accounts';
import { type AccountGroup, definitionsQuery, filterDefinitions } from '../../api/definitions';
import { joinQueries } from '../../api/join-queries';
import { CurrencyProvider } from '../figures/account-money';
import { DiaryPage } from '../panel/account-screen';
import { Choice, DaysChoice, DiaryBar, renderAccountOptions } from '../panel/panel-bar';
import { useAddressParams } from '../use-address-params';
import { accountScreens, getGroupAddress, type GroupScreenKind, groupScreens } from './group-address';
import { GroupChoices } from './group-options';
import { findGroupUnit, type GroupUnit, unitOfR } from './group-unit';

interface UnitChoiceProps {
  readonly unit: GroupUnit;
  /** The currency of the group; undefined where its results are not added in money. */
  readonly currency: string | undefined;
}

function UnitChoice({ unit, currency }: UnitChoiceProps) {
  const { change } = useAddressParams();
  if (currency === undefined) return null;
  return (
    <Choice
      label="Resultados en"
      value={unit.kind}
      onChange={(kind) => change({ unidad: kind === 'r' ? kind : undefined })}
    >
      <option value="money">{formatCurrencyName(currency)}</option>
      <option value="r">R</option>
    </Choice>
  );
}

interface GroupBarProps {
  readonly kind: GroupScreenKind;
  readonly groups: readonly AccountGroup[];
  readonly accounts: readonly BrokerAccountEntity[];
  readonly group: AccountGroup;
  readonly unit: GroupUnit;
  readonly currency: string | undefined;
  readonly period: ReactNode;
}

/** The bar for a group: it also selects the unit of the results. */
function GroupBar({ kind, groups, accounts, group, unit, currency, period }: GroupBarProps) {
  const navigate = useNavigate();
  const screenPath = groupScreens[kind];
  return (
    <DiaryBar
      groupKey={group.key}
      hasGroups
      choice={
        <Choice
          label="Cuenta"
          value={getGroupAddress(screenPath, group.key)}
          onChange={(address) => void navigate(address)}
        >
          {renderAccountOptions(accounts, (id) => `${accountScreens[kind]}?cuenta=${id}`)}
          <GroupChoices groups={groups} screen={screenPath} />
        </Choice>
      }
      period={period}
      clock={
        <>
          <DaysChoice server="cada servidor" />
          <UnitChoice unit={unit} currency={currency} />
        </>
      }
    />
  );
}

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

const NoGroup = ({ title, children }: { readonly title: string; readonly children: string }) => (
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
  readonly children: (shownGroup: ShownGroup) => ReactNode;
}

interface LoadedProps extends FrameProps {
  readonly groups: readonly AccountGroup[];
  readonly accounts: readonly BrokerAccountEntity[];
}

function Loaded({ kind, groups, accounts, children }: LoadedProps) {
  const [search] = useSearchParams();
  const key = search.get('grupo');
  const group = key === null ? groups[0] : groups.find((candidate) => candidate.key === key);
  const members = useMemo(() => (group ? filterMembers(group, accounts) : []), [group, accounts]);
  const money = useMemo(() => group && findGroupUnit(members, group.content), [group, members]);
  if (!group) {
    return (
      <>
        <DiaryBar hasGroups />
        {key === null ? (
          <NoGroup title="Todavía no tienes grupos">Crea uno para ver varias cuentas juntas.</NoGroup>
        ) : (
          <NoGroup title="Ese grupo ya no existe">Puede que lo hayas borrado en otra pestaña.</NoGroup>
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
    <CurrencyProvider unit={unit}>
      {members.length === 0 ? (
        <>
          {renderBar(null)}
          <NoGroup title="Este grupo ya no tiene cuentas">Edítalo para elegir otras.</NoGroup>
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
        {([all, definitions]) => (
          <Loaded {...props} groups={filterDefinitions('group', definitions)} accounts={all} />
        )}
      </QueryView>
    </DiaryPage>
  );
}
