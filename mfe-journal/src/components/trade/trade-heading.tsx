import type { TradeDetailEntity } from '@parque/contract';
import { useCommand, useNavigate } from '@parque/remote';
import { IconButton } from '@parque/ui';
import { SaveState } from '../autosave/autosave';
import { Result } from '../figures/account-money';
import { formatResult } from '../figures/figure';
import { computeInitialR } from './trade-facts';
import { buildTradeAddress } from './trade-link';
import css from './trade.module.css';

interface TradeNavProps {
  readonly accountId: number;
  readonly detail: TradeDetailEntity | undefined;
}

/** Buttons and keys for the trade that was closed before and the one after. */
function TradeNav({ accountId, detail }: TradeNavProps) {
  const navigate = useNavigate();
  const createTradeHandler = (ticket: string | null | undefined) =>
    typeof ticket === 'string'
      ? () => void navigate(buildTradeAddress(accountId, ticket), { replace: true })
      : undefined;
  const [showPrevious, showNext] = [createTradeHandler(detail?.previous), createTradeHandler(detail?.next)];
  useCommand('journal/previous-trade', showPrevious);
  useCommand('journal/next-trade', showNext);
  return (
    <div className={`pq-row ${css.nav}`}>
      <IconButton
        icon="chevron-left"
        size="sm"
        label="Operación anterior"
        disabled={!showPrevious}
        onClick={() => showPrevious?.()}
      />
      <IconButton
        icon="chevron-right"
        size="sm"
        label="Operación siguiente"
        disabled={!showNext}
        onClick={() => showNext?.()}
      />
    </div>
  );
}

interface TradeHeadingProps {
  readonly accountId: number;
  /** The trade; undefined while it is loading. */
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
    <div className={`pq-row ${css.heading}`}>
      <h2 className="pq-t-lg">{detail ? <Title detail={detail} /> : 'Operación'}</h2>
      <SaveState />
      <TradeNav accountId={accountId} detail={isReplaced ? undefined : detail} />
    </div>
  );
}
