import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StepResult } from '../../scripted/terminal';
import type { Bridge, BridgeSurroundings, KillMoment, MakeBridge } from '../bridge';
import { startProgram, type AnswerProgram, type Program, type Rows } from './program';
import { accountTable, dealTable, positionTable, symbolTable, type Changes } from './tables';
import { requestOf, sendOrder, type TradeRequest } from './trade-server';

const address = 'https://parque.example';

/** Longer than each interval that these tests meet: each event of the timer finds a call due. */
const betweenCallsMs = 31_000;

interface Exchange {
  readonly path: string;
  readonly body: string;
  readonly status: number;
  readonly text: string;
}

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** The code of an error answer. */
const codeOf = (text: string) => /"code":"(\w+)"/.exec(text)?.[1] ?? '';

/** What a call resulted in, from the answer and from what the program shows. */
function resultOf({ status, text }: Exchange, shown: string): StepResult {
  if (status < 0) return { is: 'lost' };
  if (status !== 200) return { is: 'rejected', status, code: codeOf(text) };
  const [name = '', first = '', second = '', third = ''] = text.split('\n')[0]?.split('|') ?? [];
  if (name === 'busy') return { is: 'busy', seconds: Number(first), why: second };
  if (name === 'gone') return { is: 'gone', why: first };
  if (name === 'min') return { is: 'outdated', least: first };
  return shown.includes('Conectado.') ? { is: 'ok', nextMs: Number(second || third) } : { is: 'lost' };
}

/**
 * A terminal of MetaTrader around the compiled program: its files, its tables from a trade server, and the moments at
 * which it is killed.
 */
export function makeTerminal(program: string, { broker, post, tick }: BridgeSurroundings) {
  const files = mkdtempSync(path.join(tmpdir(), 'parque-terminal-'));
  const exchanges: Exchange[] = [];
  const sent: TradeRequest[] = [];
  const printed: string[] = [];
  const set = {
    /** Changed properties of the account and of all symbols. */
    account: {} as Changes,
    symbol: {} as Changes,
    inputs: {} as Record<string, string>,
    /** Whether MetaTrader allows the address. */
    isAllowed: true,
    /** Whether the disk is full. */
    isFull: false,
    /** How many of the next tables of positions lose one while they are read. */
    vanishing: 0,
    /** Called with each request before it is posted. */
    beforePost: undefined as (() => void) | undefined,
    /** Changes an answer on its way. */
    forge: (text: string) => text,
  };
  let [sleptMs, shown, lastWritten] = [0, '', ''];
  let fatal: KillMoment | undefined;
  const charts: Program[] = [];

  const now = () => Math.round(tick()) + sleptMs;

  /** Whether the program dies now; it does so once. */
  function dies(moment: KillMoment): boolean {
    if (fatal !== moment) return false;
    fatal = undefined;
    return true;
  }

  function written(text: string): Rows | 'die' {
    if (set.isFull) return [['full']];
    lastWritten = text.trim();
    const isBegin = lastWritten.startsWith('B;');
    if (isBegin && dies('before begin line')) return 'die';
    const isTorn =
      (isBegin && dies('inside begin line')) || (lastWritten.startsWith('R;') && dies('inside result line'));
    return [[isTorn ? 'torn 12' : 'written']];
  }

  async function order(fields: readonly string[]): Promise<Rows | 'die'> {
    if (dies('before send')) return 'die';
    const request = requestOf(fields);
    sent.push(request);
    const result = await sendOrder(broker, request);
    return dies('after send') ? 'die' : result;
  }

  async function web([, url = '', headers = '', , body = '']: readonly string[]): Promise<Rows> {
    set.beforePost?.();
    const short = url.replace(`${address}/api`, '');
    if (!set.isAllowed || (short !== '/terminal/pair' && short !== '/terminal/sync'))
      return [[-1, 4014, '', '']];
    const pairs = headers.split('\r\n').filter((line) => line.includes(': '));
    const named = Object.fromEntries(
      pairs.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]]),
    );
    const answer = await post(short, body, named as Record<string, string>).catch(() => undefined);
    const text = answer && set.forge(answer.text);
    exchanges.push({ path: short, body, status: answer?.status ?? -1, text: text ?? '' });
    return answer ? [[answer.status, 0, '', text ?? '']] : [[-1, 5203, '', '']];
  }

  const answer: AnswerProgram = async (name, fields) => {
    const [first = '', second = ''] = fields;
    switch (name) {
      case 'account':
        return accountTable(broker, set.account);
      case 'positions': {
        set.vanishing -= 1;
        return positionTable((await broker.isReady()) ? await broker.positions() : [], set.vanishing >= 0);
      }
      case 'deals':
        return dealTable((await broker.isReady()) ? await broker.deals() : [], [
          Number(first),
          Number(second),
        ]);
      case 'symbol':
        return symbolTable(broker, first, set.symbol);
      case 'names':
        return (await broker.names()).map((one) => [one]);
      case 'clock': {
        if (first === 'tick') return [[now()]];
        return [[Math.floor((first === 'server' ? await broker.tickMs() : now()) / 1000)]];
      }
      case 'sleep':
        sleptMs += Number(first);
        return [];
      case 'order':
        return order(fields);
      case 'web':
        return web(fields);
      case 'write':
        return written(second);
      case 'flush':
        return lastWritten.startsWith('R;') && dies('before acknowledgement') ? 'die' : [];
      case 'print':
        printed.push(first);
        return [];
      case 'comment':
        shown = first;
        return [];
      default:
        return [];
    }
  };

  async function attach(): Promise<Program> {
    const env = { ...set.inputs, InpAddress: address, SHIM_FILES: files, SHIM_SYMBOL: 'Step Index' };
    const chart = startProgram({ path: program, env, answer });
    charts.push(chart);
    await chart.started();
    return chart;
  }

  ended.push(async () => {
    for (const chart of charts) await chart.kill();
    rmSync(files, { recursive: true, force: true });
  });

  return {
    files,
    exchanges,
    sent,
    printed,
    set,
    shown: () => shown,
    /** Charts with the program, the newest last. */
    charts,
    attach,
    killAt: (moment: KillMoment) => void (fatal = moment),
    /** Lets time pass that no call measures, as when the computer sleeps. */
    sleep: (ms: number) => void (sleptMs += ms),
    fileOf: (ending: string) =>
      path.join(files, 'Parque', `${broker.account.login}-${broker.account.server}.${ending}`),
  };
}

export type CompiledTerminal = ReturnType<typeof makeTerminal>;

/**
 * The compiled program as a bridge.
 *
 * @param program - The path of the program.
 * @param onTerminal - Receives each terminal before its program starts.
 */
export const compiledBridge = (
  program: string,
  onTerminal: (terminal: CompiledTerminal) => void = () => undefined,
): MakeBridge => {
  async function make(surroundings: BridgeSurroundings, copied: readonly string[] = []): Promise<Bridge> {
    const terminal = makeTerminal(program, surroundings);
    onTerminal(terminal);
    mkdirSync(path.dirname(terminal.fileOf('key')));
    for (const file of copied) cpSync(file, path.join(terminal.files, 'Parque', path.basename(file)));
    const { exchanges, set, sleep } = terminal;
    let chart: Program | undefined;

    /** One event of the timer. Returns the exchange that it caused; `killed`: the program was killed. */
    async function timer(): Promise<Exchange | 'killed'> {
      const before = exchanges.length;
      if (!(await chart?.event('timer'))) return 'killed';
      const made = exchanges[before];
      if (!made) throw new Error(`the program made no call; it shows: ${terminal.shown()}`);
      return made;
    }

    async function start(): Promise<void> {
      await chart?.kill();
      chart = await terminal.attach();
    }

    if (copied.length > 0) await start();
    return {
      async pair(code) {
        set.inputs = { ...set.inputs, InpCode: code };
        await start();
        const made = await timer();
        if (made === 'killed') return made;
        if (made.status !== 200) return codeOf(made.text);
        return readFileSync(terminal.fileOf('key'), 'utf8').split('|').length === 5 ? 'paired' : 'no key';
      },
      async call() {
        sleep(betweenCallsMs);
        const made = await timer();
        return made === 'killed' ? { is: 'killed' } : resultOf(made, terminal.shown());
      },
      killAt: terminal.killAt,
      async restart({ withoutJournal = false } = {}) {
        await chart?.kill();
        if (withoutJournal) rmSync(terminal.fileOf('log'), { force: true });
        await start();
      },
      another: (files) =>
        make(surroundings, { none: [], key: ['key'], all: ['key', 'log'] }[files].map(terminal.fileOf)),
    };
  }
  return (surroundings) => make(surroundings);
};
