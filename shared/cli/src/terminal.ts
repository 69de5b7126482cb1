import { homedir } from 'node:os';

/** What a command takes from, and gives to, the place where it was typed. */
export interface Terminal {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of whoever typed it. */
  readonly home: string;
  now(): Date;
  /** A line for people or machines: the result. */
  out(line: string): void;
  /** A line for people: what went wrong, or what is going on. */
  err(line: string): void;
}

/** npm runs a script in the folder of its package.json, which is not where it was typed. */
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
