import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { endAfterTest } from '../../../../testing/end-after-test';
import { parseRejection } from '../../reference/client';
import type { StepResult } from '../../reference/terminal';
import type { Bridge, BridgeSurroundings, CreateBridge } from '../bridge';
import type { Program } from './program';
import { createTerminal, type CompiledTerminal, type Exchange } from './terminal';

/** Longer than every interval in these tests, so that a call is due at each event of the timer. */
const betweenCallsMs = 31_000;

/** Returns the result of a call, from the answer and the text that the program shows. */
function toStepResult({ status, text }: Exchange, shownText: string): StepResult {
  if (status < 0) return { is: 'lost' };
  if (status !== 200) {
    const { code, message: why } = parseRejection({ status, text });
    return { is: 'rejected', status, code, why };
  }
  const [name = '', first = '', second = '', third = ''] = text.split('\n')[0]?.split('|') ?? [];
  if (name === 'busy') return { is: 'busy', seconds: Number(first), why: second };
  if (name === 'gone') return { is: 'gone', why: first };
  if (name === 'min') return { is: 'outdated', minVersion: first };
  return shownText.includes('Conectado.') ? { is: 'ok', nextMs: Number(second || third) } : { is: 'lost' };
}

/**
 * The compiled program as a bridge.
 *
 * @param program - The path of the program.
 * @param onTerminal - Receives each terminal before its program starts.
 */
export const createCompiledBridge = (
  program: string,
  onTerminal: (terminal: CompiledTerminal) => void = () => undefined,
): CreateBridge => {
  async function make(surroundings: BridgeSurroundings, files: readonly string[] = []): Promise<Bridge> {
    const terminal = createTerminal(program, surroundings);
    endAfterTest(terminal.end);
    onTerminal(terminal);
    mkdirSync(path.dirname(terminal.getFile('key')));
    for (const file of files) cpSync(file, path.join(terminal.files, 'Parque', path.basename(file)));
    const { exchanges, set, sleep } = terminal;
    let chart: Program | undefined;

    /**
     * Sends one event of the timer. Returns the request and answer that it caused; `killed` when the program was
     * killed.
     */
    async function runTimer(): Promise<Exchange | 'killed'> {
      const before = exchanges.length;
      if (!(await chart?.sendEvent('timer'))) return 'killed';
      const exchange = exchanges[before];
      if (!exchange) throw new Error(`the program made no call; it shows: ${terminal.getShown()}`);
      return exchange;
    }

    async function start(): Promise<void> {
      await chart?.kill();
      chart = await terminal.attach();
    }

    if (files.length > 0) await start();
    return {
      async pair(code) {
        set.inputs = { ...set.inputs, InpCode: code };
        await start();
        const exchange = await runTimer();
        if (exchange === 'killed') return exchange;
        if (exchange.status !== 200) return parseRejection(exchange).code;
        const fields = readFileSync(terminal.getFile('key'), 'utf8').split('|');
        return fields.length === 5 ? 'paired' : 'no key';
      },
      async call() {
        sleep(betweenCallsMs);
        const exchange = await runTimer();
        return exchange === 'killed' ? { is: 'killed' } : toStepResult(exchange, terminal.getShown());
      },
      killAt: terminal.killAt,
      async restart({ withoutJournal = false } = {}) {
        await chart?.kill();
        if (withoutJournal) rmSync(terminal.getFile('log'), { force: true });
        await start();
      },
      createAnother: (files) =>
        make(surroundings, { none: [], key: ['key'], all: ['key', 'log'] }[files].map(terminal.getFile)),
    };
  }
  return (surroundings) => make(surroundings);
};
