import { once } from 'node:events';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline/promises';

/** The inputs and outputs of a command. */
export interface Terminal {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The home folder of the user. */
  readonly home: string;
  now(): Date;
  /**
   * Prompts for a line; it is `undefined` when the user ends the input. Without a terminal there is no such function, so
   * that no script waits for an answer.
   */
  readonly prompt?: ((question: string) => Promise<string | undefined>) | undefined;
  /** Prints a line of the result, for people or machines. */
  out(line: string): void;
  /** Prints an error or progress, for people. */
  err(line: string): void;
}

/** npm runs a script in the folder of its package.json, not in the user's current folder. */
const isNpmScript = process.env.npm_lifecycle_event === 'release';

async function prompt(question: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // Ctrl-C and Ctrl-D close the input, and leave the question unanswered.
    const inputClosed = once(lines, 'close').then(() => undefined);
    return await Promise.race([lines.question(question), inputClosed]);
  } finally {
    lines.close();
  }
}

export const processTerminal: Terminal = {
  cwd: (isNpmScript && process.env.INIT_CWD) || process.cwd(),
  env: process.env,
  home: homedir(),
  now: () => new Date(),
  prompt: process.stdin.isTTY && process.stderr.isTTY ? prompt : undefined,
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
};
