import { homedir } from 'node:os';

/** The inputs and outputs of a command. */
export interface Terminal {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The home folder of the user. */
  readonly home: string;
  now(): Date;
  /** Prints a line of the result, for people or machines. */
  out(line: string): void;
  /** Prints an error or progress, for people. */
  err(line: string): void;
}

/** npm runs a script in the folder of its package.json, not in the user's current folder. */
const isNpmScript = process.env.npm_lifecycle_event === 'release';

/** The terminal of this process. */
export const processTerminal: Terminal = {
  cwd: (isNpmScript && process.env.INIT_CWD) || process.cwd(),
  env: process.env,
  home: homedir(),
  now: () => new Date(),
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
};
