import type { TerminalSyncEntity } from '@parque/contract';
import { getAnswerClass, retcodes } from '../../broker/retcode';
import type { terminalCommands } from '../../../core/database/schema';
import type {
  StoredCommandRequest,
  StoredCommandResult,
  StoredPosition,
} from '../../../core/database/schema/terminal-values';

export type CommandRow = typeof terminalCommands.$inferSelect;
export type CommandState = CommandRow['state'];
export type Ack = NonNullable<TerminalSyncEntity['acks']>[number];

const openStates: readonly CommandState[] = ['queued', 'delivered', 'unknown'];
const executedStates: readonly CommandState[] = ['done', 'partial', 'placed'];

export const isOpen = (state: CommandState): boolean => openStates.includes(state);

export const isExecuted = (state: CommandState): boolean => executedStates.includes(state);

/** Returns the state of a command after a terminal's report; undefined: the terminal has to search for the order. */
export function toCommandState({ outcome, retcode }: Ack): CommandState | undefined {
  if (outcome === 'unknown') return undefined;
  if (outcome === 'late') return 'rejected';
  // MetaTrader has no code 0; a terminal that reports it has no information about the order.
  if (retcode === 0) return undefined;
  switch (getAnswerClass(retcode)) {
    case 'executed':
      return 'done';
    case 'partial':
      return 'partial';
    case 'placed':
      return 'placed';
    case 'rejected':
    case 'rejected_for_now':
    case 'unsent':
      return 'rejected';
    case 'unknown':
      return undefined;
  }
}

/** Returns the result to store. A late order gets MetaTrader's code for an order that was not executed in time. */
export function toCommandResult({ outcome, retcode, deal, position, lots, price }: Ack): StoredCommandResult {
  return {
    retcode: outcome === 'late' ? retcodes.timeout : retcode,
    ...(deal !== undefined && deal !== '0' && { deal }),
    ...(position !== undefined && position !== '0' && { position }),
    ...(lots !== undefined && Number(lots) > 0 && { volumeLots: Number(lots) }),
    ...(price !== undefined && price > 0 && { price }),
  };
}

/** An order that was already being sent may still be executed this long after its deadline. */
export const graceMs = 10_000;

/** A search proves the absence of an order only when the history was loaded for this long before it. */
const loadedForMs = 10_000;

/** Two searches without a result prove the absence of an order when this much time lies between them. */
const searchesApartMs = 10_000;

/** Returns the change of a command whose search found nothing. */
export function toMissedChange(
  { notAfter, missedAt }: Pick<CommandRow, 'notAfter' | 'missedAt'>,
  readySince: Date | null,
  now: Date,
): Partial<CommandRow> {
  const isConclusive =
    +now >= +notAfter + graceMs && readySince !== null && +now - +readySince >= loadedForMs;
  if (!isConclusive) return { state: 'unknown' };
  if (missedAt === null) return { state: 'unknown', missedAt: now };
  return +now - +missedAt < searchesApartMs ? { state: 'unknown' } : { state: 'absent', endedAt: now };
}

const isStop = (requestedStop: number | null | undefined, presentStop: number): boolean =>
  requestedStop === undefined || Math.abs((requestedStop ?? 0) - presentStop) < 1e-9;

/**
 * Whether a position has the stops that a command requested. A change of stops leaves no deal that a search can find, so
 * the stops of the position show whether it was executed.
 */
export function hasRequestedStops(
  { kind, position, stopLoss, takeProfit }: StoredCommandRequest,
  positions: readonly Pick<StoredPosition, 'id' | 'sl' | 'tp'>[],
): boolean {
  const heldPosition = kind === 'modify' ? positions.find(({ id }) => id === position) : undefined;
  return (
    heldPosition !== undefined && isStop(stopLoss, heldPosition.sl) && isStop(takeProfit, heldPosition.tp)
  );
}

/**
 * Whether a report changes a command. The first final report stays, with one exception: an execution is recorded even if
 * the order counted as not executed before.
 */
export const isNews = (before: CommandState, next: CommandState): boolean =>
  isOpen(before) || (isExecuted(next) && !isExecuted(before));
