import { main } from '../main';
import { newFolder } from './made-up-remote';

/** What a command left on the terminal. */
export interface Typed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * A terminal in a folder of its own.
 *
 * @returns What types a command line there, as a person would: quotes keep words together.
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
