import { main } from '../main';
import type { Terminal } from '../terminal';
import { createFolder } from './made-up-remote';

/** The output of a command. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Creates a terminal in its own folder.
 *
 * @param answer - Answers prompts as a user; without it there is no terminal.
 * @returns A function that runs a command line there; quotes group words.
 */
export function openTerminal(
  cwd = createFolder(),
  env: Readonly<Record<string, string>> = {},
  now = () => new Date(),
  answer?: Terminal['prompt'],
) {
  return async (line: string): Promise<CommandResult> => {
    const out: string[] = [];
    const err: string[] = [];
    const args = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, text, plain]) => text ?? plain ?? '');
    const terminal = {
      cwd,
      env,
      home: cwd,
      now,
      prompt: answer,
      out: (text: string) => out.push(text),
      err: (text: string) => err.push(text),
    };
    const code = await main(args, terminal);
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
}
