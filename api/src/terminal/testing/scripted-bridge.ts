import { pairTerminal, TerminalRejected, type TerminalKey } from '../scripted/client';
import { memoryJournal } from '../scripted/journal';
import { makeScriptedTerminal, type Moment, type ScriptedTerminal } from '../scripted/terminal';
import type { MakeBridge } from './bridge';
import { accountOf } from './post-to';

/** Ends a run as SIGKILL does: nothing of the program continues. */
class Killed extends Error {}

/**
 * The scripted terminal as a bridge.
 *
 * @param options.forgetsBegun - The negative control, which does not write that an order begins.
 */
export const scriptedBridge =
  ({ forgetsBegun = false } = {}): MakeBridge =>
  async ({ broker, post, tick }) => {
    const journal = memoryJournal();
    let key: TerminalKey | undefined;
    let terminal: ScriptedTerminal | undefined;
    let fatal: Moment | undefined;
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
            if (moment !== fatal) return;
            fatal = undefined;
            isAlive = false;
            throw new Killed(moment);
          },
        });
    }

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
    };
  };
