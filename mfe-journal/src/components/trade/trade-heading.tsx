import type { TradeDetailEntity } from '@parque/contract';
import { SaveState } from '../autosave/save-state';
import { Result } from '../figures/account-money';
import { formatResult } from '../figures/figure';
import { computeInitialR } from './trade-facts';
import { TradeNav } from './trade-nav';
import css from './trade.module.css';

interface TradeHeadingProps {
  readonly accountId: number;
  /** Undefined while the trade is loading. */
  readonly detail: TradeDetailEntity | undefined;
  /** Whether another trade is loading in its place. */
  readonly isReplaced: boolean;
}

function Title({ detail }: { readonly detail: TradeDetailEntity }) {
  const { symbol, side, profit } = detail.trade;
  const r = computeInitialR(detail);
  return (
    <>
      <span translate="no">{symbol}</span>
      {side === 'buy' ? ' · Compra · ' : ' · Venta · '}
      <Result amount={profit} />
      {r !== undefined && ` · ${formatResult(r)} R`}
    </>
  );
}

/** What was traded with what result, and the way to the trades beside it. */
export function TradeHeading({ accountId, detail, isReplaced }: TradeHeadingProps) {
  return (
    <div className={css.heading}>
      <h2 className="pq-t-lg">{detail ? <Title detail={detail} /> : 'Operación'}</h2>
      <SaveState />
      <TradeNav accountId={accountId} detail={isReplaced ? undefined : detail} />
    </div>
  );
}
