import { main } from '../main';
import { newFolder } from './made-up-remote';

/** The output of a command. */
export interface Typed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Creates a terminal in its own folder.
 *
 * @returns A function that runs a command line there; quotes group words.
 */
export function terminalIn(
  cwd = newFolder(),
  env: Readonly<Record<string, string>> = {},
  now = () => new Date(),
) {
  return async (line: string): Promise<Typed> => {
    const out: string[] = [];
    const err: string[] = [];
    const args = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const terminal = {
      cwd,
      env,
      home: cwd,
      now,
      out: (text: string) => out.push(text),
      err: (text: string) => err.push(text),
    };
    const code = await main(args, terminal);
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
}
