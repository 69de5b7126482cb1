import type { TerminalSyncEntity } from '@parque/contract';
import { toInstant } from '@parque/domain/journal';
import type { CommandRow } from '../commands/command';
import type { Line } from '../protocol/lines';
import type { KnownTerminal } from './known-terminal';
import { computePollMs } from './poll';
import { hasNewestDeals, isMissingDeals } from './report';

/** Maximum of orders in one answer. */
export const maxCommands = 10;

/** Whether a terminal may get orders. */
export const isReadyFor = ({ state, isReady }: Pick<KnownTerminal, 'state' | 'isReady'>) =>
  state === 'confirmed' && isReady;

const formatOptionalNumber = (value: number | null | undefined) =>
  value === undefined ? '' : String(value ?? 0);

/**
 * Whether a run may execute an order: only the run that it is bound to. Other runs, and all runs after an unknown
 * outcome, only search for it.
 */
export const canExecute = (command: Pick<CommandRow, 'state' | 'run'>, run: string) =>
  command.state === 'delivered' && command.run === run;

function toCommandLine(command: CommandRow, run: string, now: Date): Line {
  const { id, request, notAfter } = command;
  const isOrder = canExecute(command, run);
  return [
    'cmd',
    id,
    isOrder ? Math.max(0, +notAfter - +now) : 0,
    isOrder ? request.kind : 'look',
    request.symbol,
    request.side,
    request.volumeLots,
    formatOptionalNumber(request.stopLoss),
    formatOptionalNumber(request.takeProfit),
    request.price ?? '',
    request.deviationPoints ?? '',
    request.position ?? '',
    id,
  ];
}

/** Returns the text that the chart shows beside the state of the program. */
function buildChartNotice({ state }: Pick<KnownTerminal, 'state'>, isFull: boolean): readonly Line[] {
  if (isFull) return [['say', 'Has llegado al máximo de operaciones que guarda Parqué. Escribe a soporte.']];
  if (state === 'seen') return [['say', 'Confirma esta cuenta en Parqué para empezar.']];
  return [];
}

/**
 * Builds the answer to a terminal that holds its account, without the signature.
 *
 * @param openCommands - The open orders of the terminal.
 */
export function buildLines(
  terminal: KnownTerminal,
  body: TerminalSyncEntity,
  openCommands: readonly CommandRow[],
  {
    settledIds = [],
    isRecorded = false,
    factor,
    isFull = false,
    now,
  }: {
    settledIds?: readonly string[];
    /** Whether the call was stored. Only a stored call changes the number of deals. */
    isRecorded?: boolean;
    factor: number;
    isFull?: boolean;
    now: Date;
  },
): { readonly lines: Line[]; readonly pollMs: number } {
  const tick = Math.max(terminal.tickMs, body.tick_ms);
  const tickAgeMs = terminal.zone === null || tick === 0 ? undefined : +now - toInstant(terminal.zone, tick);
  const hasMore = !hasNewestDeals(body) || isMissingDeals(terminal, body);
  const pollMs = computePollMs(terminal, { tickAgeMs, hasMore, factor, now });
  const listReadNames = (kind: string) =>
    terminal.reads.filter((request) => request.kind === kind).map(({ name }) => name);
  const hasComma = (name: string) => name.includes(',');
  const quotes = listReadNames('quote').filter((name) => !hasComma(name));
  const candidates = isReadyFor(terminal) ? openCommands.filter(({ state }) => state !== 'queued') : [];
  const getRank = (command: CommandRow) => (canExecute(command, body.run) ? 0 : 1);
  // Orders come before searches: a search can take longer than the deadline of an order after it.
  const sentCommands = candidates.toSorted((a, b) => getRank(a) - getRank(b)).slice(0, maxCommands);
  // Orders come before requests for bars: MetaTrader may block the program while it loads a history.
  const mayWait = isReadyFor(terminal) && !sentCommands.some((command) => canExecute(command, body.run));
  const [bars] = mayWait ? listReadNames('bars').toSorted() : [];
  // Without the hash, the terminal reports its positions with their present prices.
  const hash = listReadNames('positions').length > 0 ? '' : terminal.positionsHash;
  const lines: Line[] = [
    ['ok', body.seq, pollMs, hash, terminal.dealsAfter],
    ...(isRecorded ? [['deals', terminal.dealCount] as const] : []),
    ...settledIds.map((id): Line => ['settled', id]),
    ...sentCommands.map((command) => toCommandLine(command, body.run, now)),
    ...(quotes.length > 0 ? [['want', quotes.join(',')] as const] : []),
    ...listReadNames('quote')
      .filter(hasComma)
      .map((name): Line => ['quote', name]),
    ...listReadNames('spec').map((name): Line => ['spec', name]),
    ...listReadNames('names').map((page): Line => ['names', page]),
    ...(bars === undefined ? [] : [['bars', ...bars.split('|')] as const]),
    ...(terminal.historyPage !== null && terminal.isReady
      ? [['history', 0, terminal.historyTo, terminal.historyPage] as const]
      : []),
    ...buildChartNotice(terminal, isFull),
  ];
  return { lines, pollMs };
}
