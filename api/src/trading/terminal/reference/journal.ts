import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The orders that the program began, and their results. It outlives the program. */
export interface CommandJournal {
  lines(): readonly string[];
  /** Appends a line; it is stored when the call returns. */
  append(line: string): void;
}

export function createMemoryJournal(): CommandJournal & { clear(): void } {
  const lines: string[] = [];
  return {
    lines: () => [...lines],
    append: (line) => void lines.push(line),
    clear: () => void lines.splice(0),
  };
}

/** Reads the complete lines. A line that a power cut has torn does not end in a dot, and is skipped. */
export function createFileJournal(file: string): CommandJournal {
  return {
    lines: () => (existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : []),
    append: (line) => appendFileSync(file, `\r\n${line}\r\n`, { flush: true }),
  };
}

export interface JournalEntry {
  readonly kind: 'begun' | 'ended' | 'run';
  readonly id: string;
  readonly text: string;
}

const kinds = { B: 'begun', R: 'ended', N: 'run' } as const;

/**
 * Formats a line: `B;id;;.` before an order is sent, `R;id;result;.` after its result, `N;run;;.` at the start of a
 * run.
 */
export const formatJournalLine = (kind: 'B' | 'R' | 'N', id: string, text = ''): string =>
  `${kind};${id};${text};.`;

export function readJournal(lines: readonly string[]): readonly JournalEntry[] {
  return lines.flatMap((line) => {
    const [kind = '', id, text, end, ...rest] = line.split(';');
    const isWhole = end === '.' && rest.length === 0 && id !== undefined && text !== undefined;
    return isWhole && (kind === 'B' || kind === 'R' || kind === 'N') ? [{ kind: kinds[kind], id, text }] : [];
  });
}
