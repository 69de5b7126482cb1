import type { TradeDetailEntity } from '@parque/contract';
import { useCommand, useNavigate } from '@parque/remote';
import { IconButton } from '@parque/ui';
import { buildTradeAddress } from './trade-link';
import css from './trade.module.css';

interface TradeNavProps {
  readonly accountId: number;
  readonly detail: TradeDetailEntity | undefined;
}

/** Buttons and keys for the trade that was closed before and the one after. */
export function TradeNav({ accountId, detail }: TradeNavProps) {
  const navigate = useNavigate();
  const createTradeHandler = (ticket: string | null | undefined) =>
    typeof ticket === 'string'
      ? () => void navigate(buildTradeAddress(accountId, ticket), { replace: true })
      : undefined;
  const [back, on] = [createTradeHandler(detail?.previous), createTradeHandler(detail?.next)];
  useCommand('journal/previous-trade', back);
  useCommand('journal/next-trade', on);
  return (
    <div className={css.nav}>
      <IconButton
        icon="chevron-left"
        size="sm"
        label="Operación anterior"
        disabled={!back}
        onClick={() => back?.()}
      />
      <IconButton
        icon="chevron-right"
        size="sm"
        label="Operación siguiente"
        disabled={!on}
        onClick={() => on?.()}
      />
    </div>
  );
}
