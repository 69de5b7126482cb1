import type { ReplacedReviewEntity, TradeEntity } from '@parque/contract';
import { Banner, Button, FormError, IconButton, toast } from '@parque/ui';
import { useUndoReviews } from '../../api/review-trades';
import { formatWallTime } from '../figures/date-text';
import { formatTradeCount } from '../figures/figure';
import { TradeLink } from '../trade/trade-link';
import css from './review.module.css';

interface UndoBarProps {
  readonly accountId: number;
  readonly trades: readonly TradeEntity[];
  /** What the last change of several trades replaced. */
  readonly replacedReviews: readonly ReplacedReviewEntity[];
  readonly onClose: () => void;
}

/** Trades that are listed by name. */
const maxNamedTrades = 5;

interface LeftTradesProps {
  readonly accountId: number;
  readonly trades: readonly TradeEntity[];
  readonly tickets: readonly string[];
}

function LeftTrades({ accountId, trades, tickets }: LeftTradesProps) {
  const namedTickets = tickets.slice(0, maxNamedTrades);
  return (
    <ul className={css.left}>
      {namedTickets.map((ticket) => {
        const trade = trades.find((candidate) => candidate.ticket === ticket);
        return (
          <li key={ticket}>
            <TradeLink accountId={accountId} ticket={ticket}>
              {trade ? `${trade.symbol}, ${formatWallTime(trade.time)}` : ticket}
            </TradeLink>
          </li>
        );
      })}
      {tickets.length > namedTickets.length && (
        <li>{`y ${formatTradeCount(tickets.length - namedTickets.length)} más`}</li>
      )}
    </ul>
  );
}

/** Undoes the last change of several trades, and names those that were changed again since and stay as they are. */
export function UndoBar({ accountId, trades, replacedReviews, onClose }: UndoBarProps) {
  const undoMutation = useUndoReviews(accountId);
  const undo = () =>
    undoMutation.mutate(replacedReviews, {
      onSuccess: (remainingTickets) => {
        const count = replacedReviews.length - remainingTickets.length;
        if (count > 0) toast.success(`Cambio deshecho en ${formatTradeCount(count)}`);
        if (remainingTickets.length === 0) onClose();
      },
    });
  const close = <IconButton icon="close" size="sm" label="Cerrar" onClick={onClose} />;
  if (undoMutation.data) {
    return (
      <Banner
        tone="accent"
        title={`${formatTradeCount(undoMutation.data.length)} sin deshacer: han cambiado después y quedan como están`}
        action={close}
      >
        <LeftTrades accountId={accountId} trades={trades} tickets={undoMutation.data} />
      </Banner>
    );
  }
  return (
    <div className={`pq-row ${css.undo}`} role="group" aria-label="Último cambio">
      <span translate="no">{`Cambio en ${formatTradeCount(replacedReviews.length)}`}</span>
      <Button size="sm" isBusy={undoMutation.isPending} onClick={undo} icon="undo">
        Deshacer
      </Button>
      {close}
      <FormError error={undoMutation.error} />
    </div>
  );
}
