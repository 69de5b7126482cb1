import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LoadedBars, TerminalBroker } from '../../reference/broker';
import type { Post } from '../../reference/client';
import type { BridgeSurroundings, KillMoment } from '../bridge';
import { startProgram, type AnswerProgram, type Program, type Rows } from './program';
import {
  createAccountTable,
  createBarTable,
  createDealTable,
  createPositionTable,
  toSeriesRow,
  createSymbolTable,
  type Changes,
} from './tables';
import { isExecuted, parseTradeRequest, sendOrder, type TradeRequest } from './trade-server';

export interface Exchange {
  readonly path: string;
  readonly body: string;
  readonly status: number;
  readonly text: string;
}

/** A moment of a bridge; `after execution` is only after an order that was executed, `after send` after any answer. */
type CompiledKillMoment = KillMoment | 'after execution';

interface TerminalOptions {
  /** The address that MetaTrader allows. */
  readonly address?: string;
  /** Inputs of each start; without `InpAddress`, the address is the one in the program. */
  readonly inputs?: Readonly<Record<string, string>>;
}

/** The conditions of a terminal that a test can change. */
const createConditions = () => ({
  /** Changed properties of the account and of all symbols. */
  account: {} as Changes,
  symbol: {} as Changes,
  inputs: {} as Record<string, string>,
  /** Difference between each clock of the terminal and the true time. */
  clockMs: { computer: 0, server: 0 },
  /** Whether MetaTrader allows the address. */
  isAllowed: true,
  isFull: false,
  /** How many of the next tables of positions lose one while they are read. */
  vanishing: 0,
  /** Called with each request before it is posted. */
  beforePost: undefined as (() => void) | undefined,
  /** Changes an answer before the program gets it. */
  forge: (text: string) => text,
  /** The status that arrives instead of the status of each answer. */
  status: undefined as number | undefined,
});

/** Reads bars from a trade server, and stores the last reading of each symbol and length. */
function createBarReader(broker: TerminalBroker) {
  const series = new Map<string, LoadedBars>();

  async function readBars([symbol = '', minutes = '', from, to]: readonly string[]): Promise<Rows> {
    const period = { from: Number(from) * 1000, to: (Number(to) + 1) * 1000 };
    const loadedBars = await broker.bars({ symbol, minutes: Number(minutes), ...period });
    if (!loadedBars) return [];
    series.set(`${minutes} ${symbol}`, loadedBars);
    const spec = await broker.spec(symbol);
    return [toSeriesRow(loadedBars), ...createBarTable(loadedBars, spec?.digits ?? 0)];
  }

  function readSeries(symbol: string, minutes: string): Rows {
    const loadedBars = series.get(`${minutes} ${symbol}`);
    return loadedBars ? [toSeriesRow(loadedBars)] : [];
  }

  return { readBars, readSeries };
}

/** Reads header lines, by names in small letters. */
function parseHeaders(text: string): Record<string, string> {
  const pairs = text.split('\r\n').filter((line) => line.includes(': '));
  return Object.fromEntries(
    pairs.map((line) => [line.split(': ')[0]?.toLowerCase() ?? '', line.split(': ')[1] ?? '']),
  );
}

interface WebParts {
  readonly address: string;
  readonly post: Post;
  readonly set: ReturnType<typeof createConditions>;
  /** Receives each request with its answer. */
  readonly exchanges: Exchange[];
}

/** Answers the web requests of the program, and records them. */
function createWeb({ address, post, set, exchanges }: WebParts) {
  return async ([, url = '', headers = '', , body = '']: readonly string[]): Promise<Rows> => {
    set.beforePost?.();
    if (!set.isAllowed || !url.startsWith(`${address}/api/`)) return [[-1, 4014, '', '']];
    const shortUrl = url.slice(`${address}/api`.length);
    const answer = await post(shortUrl, body, parseHeaders(headers)).catch(() => undefined);
    const text = answer && set.forge(answer.text);
    const status = answer ? (set.status ?? answer.status) : -1;
    exchanges.push({ path: shortUrl, body, status, text: text ?? '' });
    return answer ? [[status, 0, '', text ?? '']] : [[-1, 5203, '', '']];
  };
}

/** Kills the program once, at the moment that a test sets. */
function createKiller() {
  let fatal: CompiledKillMoment | undefined;
  return {
    killAt: (moment: CompiledKillMoment) => void (fatal = moment),
    killOnce(moment: CompiledKillMoment): boolean {
      if (fatal !== moment) return false;
      fatal = undefined;
      return true;
    },
  };
}

interface OrderParts {
  readonly broker: TerminalBroker;
  /** Receives each order that is sent. */
  readonly sentOrders: TradeRequest[];
  readonly killOnce: (moment: CompiledKillMoment) => boolean;
}

async function sendProgramOrder(
  { broker, sentOrders, killOnce }: OrderParts,
  fields: readonly string[],
): Promise<Rows | 'die'> {
  if (killOnce('before send')) return 'die';
  const request = parseTradeRequest(fields);
  sentOrders.push(request);
  const result = await sendOrder(broker, request);
  return killOnce('after send') || (isExecuted(result) && killOnce('after execution')) ? 'die' : result;
}

/**
 * Creates a terminal of MetaTrader for the compiled program. It holds the files of the program, fills its tables from a
 * trade server, and kills it at a moment that a test sets.
 */
export function createTerminal(
  program: string,
  { broker, post, tick }: BridgeSurroundings,
  { address = 'https://parque.example', inputs = { InpAddress: address } }: TerminalOptions = {},
) {
  const files = mkdtempSync(path.join(tmpdir(), 'parque-terminal-'));
  const exchanges: Exchange[] = [];
  const sentOrders: TradeRequest[] = [];
  const printedLines: string[] = [];
  const set = createConditions();
  let [sleptMs, shownText, lastWritten] = [0, '', ''];
  const { killAt, killOnce } = createKiller();
  const charts: Program[] = [];

  const now = () => Math.round(tick()) + sleptMs;

  function writeFile(text: string): Rows | 'die' {
    if (set.isFull) return [['full']];
    lastWritten = text.trim();
    const isBegin = lastWritten.startsWith('B;');
    if (isBegin && killOnce('before begin line')) return 'die';
    const isTorn =
      (isBegin && killOnce('inside begin line')) ||
      (lastWritten.startsWith('R;') && killOnce('inside result line'));
    return [[isTorn ? 'torn 12' : 'written']];
  }

  const web = createWeb({ address, post, set, exchanges });

  async function readClock(name: string): Promise<Rows> {
    if (name === 'tick') return [[now()]];
    const [trueMs, offMs] =
      name === 'server' ? [await broker.tickMs(), set.clockMs.server] : [now(), set.clockMs.computer];
    return [[Math.floor((trueMs + offMs) / 1000)]];
  }

  const { readBars, readSeries } = createBarReader(broker);

  const answer: AnswerProgram = async (name, fields) => {
    const [first = '', second = ''] = fields;
    switch (name) {
      case 'account':
        return createAccountTable(broker, set.account);
      case 'positions': {
        set.vanishing -= 1;
        return createPositionTable(
          (await broker.isReady()) ? await broker.positions() : [],
          set.vanishing >= 0,
        );
      }
      case 'deals':
        return createDealTable((await broker.isReady()) ? await broker.deals() : [], [
          Number(first),
          Number(second),
        ]);
      case 'symbol':
        return createSymbolTable(broker, first, set.symbol);
      case 'bars':
        return readBars(fields);
      case 'series':
        return readSeries(first, second);
      case 'names':
        return (await broker.names()).map((symbol) => [symbol]);
      case 'clock':
        return readClock(first);
      case 'sleep':
        sleptMs += Number(first);
        return [];
      case 'order':
        return sendProgramOrder({ broker, sentOrders, killOnce }, fields);
      case 'web':
        return web(fields);
      case 'write':
        return writeFile(second);
      case 'flush':
        return lastWritten.startsWith('R;') && killOnce('before acknowledgement') ? 'die' : [];
      case 'print':
        printedLines.push(first);
        return [];
      case 'comment':
        shownText = first;
        return [];
      default:
        return [];
    }
  };

  async function attach(): Promise<Program> {
    const env = { ...inputs, ...set.inputs, SHIM_FILES: files, SHIM_SYMBOL: 'Step Index' };
    const chart = startProgram({ path: program, env, answer });
    charts.push(chart);
    await chart.waitForStart();
    return chart;
  }

  return {
    async end(): Promise<void> {
      for (const chart of charts) await chart.kill();
      rmSync(files, { recursive: true, force: true });
    },
    files,
    exchanges,
    sentOrders,
    printedLines,
    set,
    getShown: () => shownText,
    /** Charts with the program, the newest last. */
    charts,
    attach,
    killAt,
    /** Advances the clock outside of calls, as when the computer sleeps. */
    sleep: (ms: number) => void (sleptMs += ms),
    getFile: (ending: string) =>
      path.join(files, 'Parque', `${broker.account.login}-${broker.account.server}.${ending}`),
  };
}

export type CompiledTerminal = ReturnType<typeof createTerminal>;
