import type { TerminalSyncEntity } from '@parque/contract';
import { instantOf } from '@parque/domain/journal';
import type { CommandRow } from '../commands/command';
import type { Line } from '../protocol/lines';
import { leastOpeningVersion, mayOpen, mayReportBars } from '../protocol/version';
import type { KnownTerminal } from './known-terminal';
import { nextPollMs } from './poll';
import { hasNewestDeals, lacksDeals } from './report';

/** Orders in one answer. */
export const mostCommands = 10;

/** Whether a terminal may get orders. */
export const isReadyFor = ({ state, isReady }: Pick<KnownTerminal, 'state' | 'isReady'>) =>
  state === 'confirmed' && isReady;

const numberOf = (value: number | null | undefined) => (value === undefined ? '' : String(value ?? 0));

/** An order is for the run that it is bound to; for any other run, or after an unknown outcome, it is only a search. */
export const isOrderFor = (command: Pick<CommandRow, 'state' | 'run'>, run: string) =>
  command.state === 'delivered' && command.run === run;

function commandLine(command: CommandRow, run: string, now: Date): Line {
  const { id, request, notAfter } = command;
  const isOrder = isOrderFor(command, run);
  return [
    'cmd',
    id,
    isOrder ? Math.max(0, +notAfter - +now) : 0,
    isOrder ? request.kind : 'look',
    request.symbol,
    request.side,
    request.volumeLots,
    numberOf(request.stopLoss),
    numberOf(request.takeProfit),
    request.price ?? '',
    request.deviationPoints ?? '',
    request.position ?? '',
    id,
  ];
}

/** What the chart shows beside the state of the program. */
function chartNotice(
  { state, programVersion }: Pick<KnownTerminal, 'state' | 'programVersion'>,
  isFull: boolean,
): readonly Line[] {
  if (isFull) return [['say', 'Has llegado al máximo de operaciones que guarda Parqué. Escribe a soporte.']];
  if (state === 'seen') return [['say', 'Confirma esta cuenta en Parqué para empezar.']];
  if (mayOpen(programVersion)) return [];
  const advice = `Descarga la versión ${leastOpeningVersion} o posterior en Parqué.`;
  return [['say', `Este programa es antiguo y no abre operaciones. ${advice}`]];
}

/**
 * What a terminal that holds its account is answered, before the signature.
 *
 * @param open - Its open orders.
 */
export function linesOf(
  terminal: KnownTerminal,
  body: TerminalSyncEntity,
  open: readonly CommandRow[],
  {
    settled = [],
    isRecorded = false,
    factor,
    isFull = false,
    now,
  }: {
    settled?: readonly string[];
    /** Whether the call was stored. The number of deals changes in no other one. */
    isRecorded?: boolean;
    factor: number;
    isFull?: boolean;
    now: Date;
  },
): { readonly lines: Line[]; readonly pollMs: number } {
  const tick = Math.max(terminal.tickMs, body.tick_ms);
  const tickAgeMs = terminal.zone === null || tick === 0 ? undefined : +now - instantOf(terminal.zone, tick);
  const hasMore = !hasNewestDeals(body) || lacksDeals(terminal, body);
  const pollMs = nextPollMs(terminal, { tickAgeMs, hasMore, factor, now });
  const names = (kind: string) => terminal.reads.filter((one) => one.kind === kind).map(({ name }) => name);
  const hasComma = (name: string) => name.includes(',');
  const quotes = names('quote').filter((name) => !hasComma(name));
  const delivered = isReadyFor(terminal) ? open.filter(({ state }) => state !== 'queued') : [];
  const rank = (command: CommandRow) => (isOrderFor(command, body.run) ? 0 : 1);
  // Orders first: a search can take longer than the deadlines of the orders that are behind it.
  const sent = delivered.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostCommands);
  // An order is never behind a request for bars: while MetaTrader loads a history, it may stop the program.
  const mayWait = isReadyFor(terminal) && !sent.some((command) => isOrderFor(command, body.run));
  const [bars] = mayWait && mayReportBars(body.version) ? names('bars').toSorted() : [];
  // Without the hash, the terminal reports its positions with their present prices.
  const hash = names('positions').length > 0 ? '' : terminal.positionsHash;
  const lines: Line[] = [
    ['ok', body.seq, pollMs, hash, terminal.dealsAfter],
    ...(isRecorded ? [['deals', terminal.dealCount] as const] : []),
    ...settled.map((id): Line => ['settled', id]),
    ...sent.map((command) => commandLine(command, body.run, now)),
    ...(quotes.length > 0 ? [['want', quotes.join(',')] as const] : []),
    ...names('quote')
      .filter(hasComma)
      .map((name): Line => ['quote', name]),
    ...names('spec').map((name): Line => ['spec', name]),
    ...names('names').map((page): Line => ['names', page]),
    ...(bars === undefined ? [] : [['bars', ...bars.split('|')] as const]),
    ...(terminal.historyPage !== null && terminal.isReady
      ? [['history', 0, terminal.historyTo, terminal.historyPage] as const]
      : []),
    ...chartNotice(terminal, isFull),
  ];
  return { lines, pollMs };
}
