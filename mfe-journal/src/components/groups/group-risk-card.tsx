import type { Balances } from '@parque/domain/performance';
import { Card, EmptyState, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { groupHistoryQuery } from '../../api/groups';
import { usePanelAddress } from '../panel/panel-address';
import { RiskList } from '../risk/risk-list';
import { Ruin } from '../risk/ruin';
import type { ShownGroup } from './group-frame';
import { groupBalances, groupRiskFigures } from './group-risk';
import type { GroupTrade } from './group-trades';

interface RiskProps {
  readonly shownGroup: ShownGroup;
  readonly trades: readonly GroupTrade[];
}

/** Risk in money needs the balance, which comes from the whole history of all accounts. */
function RiskInMoney({ shownGroup: { members: accounts, unit }, trades }: RiskProps) {
  const { zone } = usePanelAddress();
  const history = useQuery(groupHistoryQuery(accounts, zone));
  const balances = useMemo(() => history.data && groupBalances(history.data, unit), [history.data, unit]);
  return (
    <QueryView
      query={history}
      label="Cargando el historial del grupo"
      skeleton={<Skeleton height="12rem" />}
      failureTitle="No se ha podido cargar el historial del grupo"
    >
      {() => balances && <RiskList figures={groupRiskFigures(trades, balances)} />}
    </QueryView>
  );
}

const noBalances: Balances = { beforeTrade: new Map(), atDayStart: new Map() };

/** Risk and money of the selected trades of a group. */
export function GroupRiskCard({ shownGroup, trades }: RiskProps) {
  const inR = shownGroup.unit.kind === 'r';
  if (trades.length === 0) {
    return (
      <Card title="Riesgo y dinero">
        <EmptyState icon="search" title="Ninguna operación con estos filtros">
          Amplía el periodo o quita un filtro.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card
      title="Riesgo y dinero"
      note={
        inR
          ? 'De las operaciones elegidas, en R. Sharpe y Sortino necesitan un balance en una divisa.'
          : 'De las operaciones elegidas, por sus cierres y el balance de todas las cuentas.'
      }
    >
      {inR ? (
        <RiskList figures={groupRiskFigures(trades, noBalances)} unit="r" />
      ) : (
        <RiskInMoney shownGroup={shownGroup} trades={trades} />
      )}
      <Ruin trades={trades.map(({ original }) => original)} />
    </Card>
  );
}
