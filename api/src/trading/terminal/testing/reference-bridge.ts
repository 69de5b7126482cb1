import { requestPairing, TerminalRejectedError, type TerminalKey } from '../reference/client';
import { createMemoryJournal, type CommandJournal } from '../reference/journal';
import type { Moment } from '../reference/execution';
import { createReferenceTerminal, type ReferenceTerminal } from '../reference/terminal';
import type { Bridge, BridgeSurroundings, KillMoment, CreateBridge } from './bridge';
import { readAccountFields } from './post-to';

/** Ends a run as SIGKILL does: the program executes nothing more. */
class KilledError extends Error {}

/** The moment at which a power cut tears a line, and the beginning of the line that is written. */
const torn: Partial<Record<KillMoment, { readonly moment: Moment; readonly text: string }>> = {
  'inside begin line': { moment: 'before begin line', text: 'B;PQ' },
  'inside result line': { moment: 'after send', text: 'R;PQ' },
};

const omitBegun = ({ lines, append }: CommandJournal): CommandJournal => ({
  lines,
  append: (line) => line.startsWith('B') || append(line),
});

/** The files of a terminal, which another computer may have a copy of. */
interface Files {
  readonly key?: TerminalKey | undefined;
  readonly lines: readonly string[];
}

/**
 * The reference terminal as a bridge.
 *
 * @param options.forgetsBegun - For tests that must fail: the journal loses the lines that begin an order.
 */
export const createReferenceBridge = ({ forgetsBegun = false } = {}): CreateBridge => {
  async function make(surroundings: BridgeSurroundings, files: Files): Promise<Bridge> {
    const { broker, post, tick } = surroundings;
    const journal = createMemoryJournal();
    for (const line of files.lines) journal.append(line);
    let { key } = files;
    let terminal: ReferenceTerminal | undefined;
    let fatal: KillMoment | undefined;
    let isAlive = true;

    function start(): void {
      isAlive = true;
      terminal =
        key &&
        createReferenceTerminal({
          broker,
          journal: forgetsBegun ? omitBegun(journal) : journal,
          key,
          post,
          tick,
          onMoment(moment) {
            const tear = fatal && torn[fatal];
            if (moment !== (tear?.moment ?? fatal)) return;
            if (tear) journal.append(tear.text);
            fatal = undefined;
            isAlive = false;
            throw new KilledError(moment);
          },
        });
    }

    if (key) start();
    return {
      async pair(code) {
        try {
          key = await requestPairing(post, code, await readAccountFields(broker));
        } catch (error) {
          if (error instanceof TerminalRejectedError) return error.code;
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
          if (error instanceof KilledError) return { is: 'killed' };
          throw error;
        }
      },
      killAt: (moment) => void (fatal = moment),
      async restart({ withoutJournal = false } = {}) {
        if (withoutJournal) journal.clear();
        start();
      },
      createAnother: (copiedFiles) =>
        make(surroundings, {
          key: copiedFiles === 'none' ? undefined : key,
          lines: copiedFiles === 'all' ? journal.lines() : [],
        }),
    };
  }
  return (surroundings) => make(surroundings, { lines: [] });
};
