import type { TerminalSyncEntity } from '@parque/contract';
import { omitUndefined } from '../../../core/omit-undefined';
import { getAnswerClass, retcodes } from '../../broker/retcode';
import { computeMagic } from '../protocol/tag';
import type { OrderAnswer, Permissions, TerminalBroker, TerminalOrder } from './broker';
import { formatJournalLine, readJournal, type CommandJournal } from './journal';

type Ack = NonNullable<TerminalSyncEntity['acks']>[number];
type Command = readonly string[];

/** The moments around an order at which a test kills the program. */
export type Moment = 'before begin line' | 'before send' | 'after send' | 'before acknowledgement';

export interface ExecutionParts {
  readonly broker: TerminalBroker;
  readonly journal: CommandJournal;
  /** A monotonic clock, in milliseconds. */
  readonly tick: () => number;
  /** Called at each moment. A test throws an error to kill the program. */
  readonly onMoment?: (moment: Moment, id: string) => void;
}

/** The state of a command that the program has stored. */
interface CommandState {
  stage: 'begun' | 'ended';
  ack?: Ack;
  /** Whether the acknowledgement has to be sent. */
  isDue: boolean;
}

const parseOptionalNumber = (text: string | undefined) =>
  text === undefined || text === '' ? undefined : Number(text);
const parseStop = (text: string | undefined): number | null | undefined => {
  const value = parseOptionalNumber(text);
  return value === 0 ? null : value;
};

function parseOrder(part: Command): TerminalOrder {
  const [, id = '', , kind, symbol = '', side, lots, sl, tp, price, deviation, position] = part;
  return {
    kind: kind as TerminalOrder['kind'],
    symbol,
    side: side === 'sell' ? 'sell' : 'buy',
    lots: Number(lots),
    ...omitUndefined({
      sl: parseStop(sl),
      tp: parseStop(tp),
      price: parseOptionalNumber(price),
      deviation: parseOptionalNumber(deviation),
      position: position || undefined,
    }),
    comment: id,
    magic: computeMagic(id),
  };
}

const formatLots = (lots: number) => String(Number(lots.toFixed(8)));

/** Converts the answer of OrderSend to an acknowledgement. */
function toAck(id: string, { retcode, deal, position, lots, price }: OrderAnswer): Ack {
  const outcomes = {
    executed: 'done',
    placed: 'done',
    partial: 'partial',
    rejected: 'rejected',
    rejected_for_now: 'rejected',
    unsent: 'rejected',
    unknown: 'unknown',
  } as const;
  return {
    id,
    outcome: retcode === 0 ? 'unknown' : outcomes[getAnswerClass(retcode)],
    retcode,
    ...omitUndefined({ deal, position, lots: lots === undefined ? lots : formatLots(lots), price }),
  };
}

/** Returns MetaTrader's code for an order that a missing permission forbids; undefined when it may be sent. */
function findForbiddenCode({ account, expert, terminal, program }: Permissions): number | undefined {
  if (!account) return retcodes.tradeDisabled;
  if (!expert) return retcodes.serverDisablesTrading;
  return terminal && program ? undefined : retcodes.terminalDisablesTrading;
}

/** Executes the commands of a run and of earlier runs. Writes a line to the journal before each order is sent. */
export function createExecution(
  { broker, journal, tick, onMoment = () => undefined }: ExecutionParts,
  run: string,
) {
  const commandStates = new Map<string, CommandState>();
  let previous: string | undefined;

  for (const { kind, id, text } of readJournal(journal.lines())) {
    if (kind === 'run') previous = id;
    else if (kind === 'begun') commandStates.set(id, { stage: 'begun', isDue: false });
    else commandStates.set(id, { stage: 'ended', ack: JSON.parse(text) as Ack, isDue: false });
  }
  journal.append(formatJournalLine('N', run));

  function end(id: string, ack: Ack): void {
    const isFinal = ack.outcome !== 'unknown';
    if (isFinal) journal.append(formatJournalLine('R', id, JSON.stringify(ack)));
    commandStates.set(id, { stage: isFinal ? 'ended' : 'begun', ack, isDue: true });
  }

  /**
   * Searches for the order of a command, by its comment and then by its magic number. Not finding it proves nothing.
   */
  async function findTrace(id: string): Promise<Ack> {
    const magic = computeMagic(id);
    const isOwn = (order: { readonly comment: string; readonly magic: string }) =>
      order.comment === id || order.magic === magic;
    const ownDeals = (await broker.deals()).filter(isOwn);
    const [first] = ownDeals;
    if (first) {
      // A stop that closes a position makes a deal with the same magic number but of another order.
      const deals = ownDeals.filter(({ order }) => order === first.order);
      const lots = deals.reduce((sum, deal) => sum + Number(deal.lots), 0);
      const { ticket: deal, position, price } = first;
      return { id, outcome: 'done', retcode: retcodes.done, deal, position, lots: formatLots(lots), price };
    }
    return { id, outcome: 'unknown', retcode: 0 };
  }

  /** Limits a closing to the largest order of the symbol. Later commands close the rest. */
  async function limitVolume(order: TerminalOrder): Promise<TerminalOrder> {
    if (order.kind !== 'close' && order.kind !== 'part') return order;
    const [positions, spec] = [await broker.positions(), await broker.spec(order.symbol)];
    const positionLots = Number(positions.find(({ id }) => id === order.position)?.lots ?? 0);
    const closedLots = order.kind === 'close' ? positionLots : order.lots;
    return spec && closedLots > spec.volume_max ? { ...order, kind: 'part', lots: spec.volume_max } : order;
  }

  async function execute(part: Command, sentAt: number): Promise<void> {
    const [, id = '', ttl, kind] = part;
    const entry = commandStates.get(id);
    if (entry?.stage === 'ended') {
      entry.isDue = true;
      return;
    }
    if (entry || kind === 'look') return end(id, await findTrace(id));
    if (tick() >= sentAt + Number(ttl)) return end(id, { id, outcome: 'late', retcode: 0 });
    const order = parseOrder(part);
    const code = findForbiddenCode(await broker.permissions());
    if (code !== undefined) return end(id, { id, outcome: 'rejected', retcode: code });
    if (!(await broker.quote(order.symbol))) {
      return end(id, { id, outcome: 'rejected', retcode: retcodes.invalid });
    }
    onMoment('before begin line', id);
    journal.append(formatJournalLine('B', id));
    commandStates.set(id, { stage: 'begun', isDue: false });
    onMoment('before send', id);
    const answer = await broker.send(await limitVolume(order));
    onMoment('after send', id);
    end(id, toAck(id, answer));
    onMoment('before acknowledgement', id);
  }

  const listDueAcks = () =>
    [...commandStates.values()].flatMap(({ ack, isDue }) => (isDue && ack ? [ack] : []));

  /** An acknowledgement is not sent again. */
  function settle(id: string): void {
    const entry = commandStates.get(id);
    if (entry) entry.isDue = false;
  }

  return { previous, execute, listDueAcks, settle };
}
