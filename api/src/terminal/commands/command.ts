import type { TerminalSyncEntity } from '@parque/contract';
import { answerClass, retcodes } from '../../broker/retcode';
import type { terminalCommands } from '../../database/schema';
import type {
  StoredCommandRequest,
  StoredCommandResult,
  StoredPosition,
} from '../../database/schema/terminal-values';

export type CommandRow = typeof terminalCommands.$inferSelect;
export type CommandState = CommandRow['state'];
export type Ack = NonNullable<TerminalSyncEntity['acks']>[number];

const openStates: readonly CommandState[] = ['queued', 'delivered', 'unknown'];
const executedStates: readonly CommandState[] = ['done', 'partial', 'placed'];

export const isOpen = (state: CommandState): boolean => openStates.includes(state);

export const isExecuted = (state: CommandState): boolean => executedStates.includes(state);

/** What a terminal's report means for the state of its command; undefined: the search goes on. */
export function reportedState({ outcome, retcode }: Ack): CommandState | undefined {
  if (outcome === 'unknown') return undefined;
  if (outcome === 'late') return 'rejected';
  // MetaTrader has no code 0; a terminal that reports it has no information about the order.
  if (retcode === 0) return undefined;
  switch (answerClass(retcode)) {
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

/** A late order has MetaTrader's code for an order that was not executed in time. */
export function reportedResult({ outcome, retcode, deal, position, lots, price }: Ack): StoredCommandResult {
  return {
    retcode: outcome === 'late' ? retcodes.timeout : retcode,
    ...(deal !== undefined && deal !== '0' && { deal }),
    ...(position !== undefined && position !== '0' && { position }),
    ...(lots !== undefined && Number(lots) > 0 && { volumeLots: Number(lots) }),
    ...(price !== undefined && price > 0 && { price }),
  };
}

/** How long after its deadline an order that was already being sent may still be executed. */
export const graceMs = 10_000;

/** A search proves the absence of an order only when the history was loaded for this long before it. */
const loadedForMs = 10_000;

/** Two searches that find nothing, this far apart, prove the absence. */
const searchesApartMs = 10_000;

/** A search that found nothing. Returns the change of the command. */
export function missed(
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

const isStop = (requested: number | null | undefined, present: number): boolean =>
  requested === undefined || Math.abs((requested ?? 0) - present) < 1e-9;

/**
 * Whether a position has the stops of a command. A change of stops makes no deal that a search can find, so its effect is
 * the answer.
 */
export function hasStopsOf(
  { kind, position, stopLoss, takeProfit }: StoredCommandRequest,
  held: readonly Pick<StoredPosition, 'id' | 'sl' | 'tp'>[],
): boolean {
  const there = kind === 'modify' ? held.find(({ id }) => id === position) : undefined;
  return there !== undefined && isStop(stopLoss, there.sl) && isStop(takeProfit, there.tp);
}

/**
 * Whether a report changes a command. The first final report stays, except that an executed order is recorded even after
 * it was judged not to be.
 */
export const isNews = (before: CommandState, next: CommandState): boolean =>
  isOpen(before) || (isExecuted(next) && !isExecuted(before));
