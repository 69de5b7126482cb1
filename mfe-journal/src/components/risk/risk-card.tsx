import type { BrokerAccountEntity, TradeEntity } from '@parque/contract';
import { HelpLink } from '@parque/remote/help-link';
import { Card, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { joinQueries } from '../../api/join-queries';
import { movementsQuery, type Movements } from '../../api/movements';
import { tradesQuery } from '../../api/trades';
import { usePanelAddress } from '../panel/panel-address';
import { computeBalances, computeRiskFigures } from './risk-figures';
import { RiskList } from './risk-list';
import { Ruin } from './ruin';

interface RiskProps {
  readonly trades: readonly TradeEntity[];
  /** All trades of the account. */
  readonly history: readonly TradeEntity[];
  readonly movements: Movements;
}

/** The risk figures of trades whose history is loaded. */
export function Risk({ trades, history, movements }: RiskProps) {
  const balances = useMemo(() => computeBalances(history, movements), [history, movements]);
  return (
    <>
      <RiskList figures={computeRiskFigures(trades, balances)} />
      <Ruin trades={trades} />
    </>
  );
}

interface RiskCardProps {
  readonly account: BrokerAccountEntity;
  readonly trades: readonly TradeEntity[];
}

/** Risk and money of the selected trades. Their balances come from the whole history of the account. */
export function RiskCard({ account, trades }: RiskCardProps) {
  const { zone } = usePanelAddress();
  const history = useQuery(tradesQuery(account.id, {}, zone));
  const movements = useQuery(movementsQuery(account.id, zone));
  return (
    <Card
      title="Riesgo y dinero"
      note="De las operaciones elegidas, por sus cierres y el balance de la cuenta."
      tools={<HelpLink page="cifras" />}
    >
      <QueryView
        query={joinQueries(history, movements)}
        label="Cargando el historial"
        skeleton={<Skeleton height="12rem" />}
      >
        {([{ trades: all }, rows]) => <Risk trades={trades} history={all} movements={rows} />}
      </QueryView>
    </Card>
  );
}
