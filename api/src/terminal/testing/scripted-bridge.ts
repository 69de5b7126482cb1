import { pairTerminal, TerminalRejected, type TerminalKey } from '../scripted/client';
import { memoryJournal } from '../scripted/journal';
import { makeScriptedTerminal, type Moment, type ScriptedTerminal } from '../scripted/terminal';
import type { Bridge, BridgeSurroundings, KillMoment, MakeBridge } from './bridge';
import { accountOf } from './post-to';

/** Ends a run as SIGKILL does: nothing of the program continues. */
class Killed extends Error {}

/** The moment at which a power cut tears a line, and the beginning of the line that is written. */
const torn: Partial<Record<KillMoment, { readonly moment: Moment; readonly text: string }>> = {
  'inside begin line': { moment: 'before begin line', text: 'B;PQ' },
  'inside result line': { moment: 'after send', text: 'R;PQ' },
};

/** The files of a terminal, which another computer may have a copy of. */
interface Files {
  readonly key?: TerminalKey | undefined;
  readonly lines: readonly string[];
}

/**
 * The scripted terminal as a bridge.
 *
 * @param options.forgetsBegun - The negative control, which does not write that an order begins.
 */
export const scriptedBridge = ({ forgetsBegun = false } = {}): MakeBridge => {
  async function make(surroundings: BridgeSurroundings, files: Files): Promise<Bridge> {
    const { broker, post, tick } = surroundings;
    const journal = memoryJournal();
    for (const line of files.lines) journal.append(line);
    let { key } = files;
    let terminal: ScriptedTerminal | undefined;
    let fatal: KillMoment | undefined;
    let isAlive = true;

    function start(): void {
      isAlive = true;
      terminal =
        key &&
        makeScriptedTerminal({
          broker,
          journal,
          key,
          post,
          tick,
          forgetsBegun,
          at(moment) {
            const tear = fatal && torn[fatal];
            if (moment !== (tear?.moment ?? fatal)) return;
            if (tear) journal.append(tear.text);
            fatal = undefined;
            isAlive = false;
            throw new Killed(moment);
          },
        });
    }

    if (key) start();
    return {
      async pair(code) {
        try {
          key = await pairTerminal(post, code, await accountOf(broker));
        } catch (error) {
          if (error instanceof TerminalRejected) return error.code;
          throw error;
        }
        start();
        return 'paired';
      },
      async call() {
        if (!terminal || !isAlive) throw new Error('the program does not run');
        try {
          return await terminal.step();
        } catch (error) {
          if (error instanceof Killed) return { is: 'killed' };
          throw error;
        }
      },
      killAt: (moment) => void (fatal = moment),
      async restart({ withoutJournal = false } = {}) {
        if (withoutJournal) journal.clear();
        start();
      },
      another: (copied) =>
        make(surroundings, {
          key: copied === 'none' ? undefined : key,
          lines: copied === 'all' ? journal.lines() : [],
        }),
    };
  }
  return (surroundings) => make(surroundings, { lines: [] });
};
