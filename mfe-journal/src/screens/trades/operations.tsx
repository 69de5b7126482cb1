import type { BrokerAccountEntity, ReplacedReviewEntity } from '@parque/contract';
import { Skeleton } from '@parque/ui';
import { useState } from 'react';
import { ExportButton } from '../../components/analysis/export-button';
import { FilteredTrades } from '../../components/analysis/filtered-trades';
import { AddTrade } from '../../components/manual/manual-dialog';
import { AccountScreen } from '../../components/panel/account-screen';
import { UndoBar } from '../../components/review/undo-bar';
import { TradesCard } from '../../components/trades/trades-card';

/** The reviews that the last bulk edit overwrote, for the undo bar, and their account. */
interface LastChange {
  readonly accountId: number;
  readonly replacedReviews: readonly ReplacedReviewEntity[];
}

function Operations({ account }: { readonly account: BrokerAccountEntity }) {
  const [lastChange, setLastChange] = useState<LastChange>();
  return (
    <FilteredTrades
      account={account}
      skeleton={<Skeleton height="38rem" />}
      renderAbove={(all) =>
        lastChange?.accountId === account.id && (
          <div className="pq-card">
            <UndoBar
              key={JSON.stringify(lastChange.replacedReviews[0])}
              accountId={account.id}
              trades={all}
              replacedReviews={lastChange.replacedReviews}
              onClose={() => setLastChange(undefined)}
            />
          </div>
        )
      }
    >
      {(foundTrades) => (
        <TradesCard
          {...foundTrades}
          key={account.id}
          accountId={account.id}
          onReplaced={(replacedReviews) =>
            setLastChange(
              replacedReviews.length === 0 ? undefined : { accountId: account.id, replacedReviews },
            )
          }
        />
      )}
    </FilteredTrades>
  );
}

/** All trades of the account that the address names. */
export function OperationsScreen() {
  return (
    <AccountScreen
      title="Operaciones"
      empty={{ icon: 'table', title: 'Todavía no hay operaciones' }}
      tools={(account) => (
        <>
          <AddTrade account={account} />
          <ExportButton account={account} />
        </>
      )}
    >
      {(account) => <Operations account={account} />}
    </AccountScreen>
  );
}
