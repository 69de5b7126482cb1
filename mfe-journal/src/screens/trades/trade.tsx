import type { BrokerAccountEntity } from '@parque/contract';
import { Navigate, useSearchParams } from '@parque/remote';
import { QueryView, Skeleton } from '@parque/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { tradeQuery } from '../../api/trade';
import { Autosave } from '../../components/autosave/autosave';
import { EditTrade } from '../../components/manual/edit-trade';
import { AccountScreen } from '../../components/panel/account-screen';
import { AccountBar } from '../../components/panel/panel-bar';
import { renderReadTime } from '../../components/trade/server-time';
import { TradeHeading } from '../../components/trade/trade-heading';
import { TradeView } from '../../components/trade/trade-view';

interface TradePageProps {
  readonly account: BrokerAccountEntity;
  readonly ticket: string;
}

function TradePage({ account, ticket }: TradePageProps) {
  const query = useQuery({ ...tradeQuery(account.id, ticket), placeholderData: keepPreviousData });
  return (
    <Autosave>
      <TradeHeading accountId={account.id} detail={query.data} isReplaced={query.isPlaceholderData} />
      <QueryView
        query={query}
        label="Cargando la operación"
        skeleton={<Skeleton height="24rem" />}
        failureTitle="No se ha podido cargar la operación"
      >
        {(detail) => (
          <>
            <EditTrade account={account} detail={detail} />
            <TradeView account={account} detail={detail} />
          </>
        )}
      </QueryView>
    </Autosave>
  );
}

/** The trade that the address names. Another account has other trades, so its choice leads to their list. */
export function TradeScreen() {
  const [search] = useSearchParams();
  const ticket = search.get('trade') ?? '';
  if (ticket === '') return <Navigate to={`/panel/operaciones?${search}`} replace />;
  return (
    <AccountScreen
      title="Operación"
      empty={{ icon: 'chart', title: 'No encontramos esa operación' }}
      renderReadTime={renderReadTime}
    >
      {(account) => (
        <>
          <AccountBar account={account} />
          <TradePage key={account.id} account={account} ticket={ticket} />
        </>
      )}
    </AccountScreen>
  );
}
