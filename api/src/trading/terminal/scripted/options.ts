import { parseArgs } from 'node:util';
import { simulatedServers, type SimulatedServer } from '../../broker/simulator/server';
import { commands, defaultServer } from './commands';

const serverNames = simulatedServers.map(({ name }) => name).join(', ');

export const help = `terminal [--pair <code>] [--to <address>]: a terminal of MetaTrader with a program that is connected to Parqué

  --pair <code>        the code that the page shows; without it, the stored key is used
  --to <address>       the address of Parqué (http://localhost:8080); also --url
  --server <name>      one of ${serverNames} (${defaultServer})
  --login <number>     the account (20000001)
  --folder <folder>    for the key, the journal and the book (.data/terminals)

While it runs, it reads ${commands}. A trade is answered with the code of MetaTrader, its meaning and the position.
`;

const defaults = {
  to: 'http://localhost:8080',
  server: defaultServer,
  login: '20000001',
  folder: '.data/terminals',
} as const;

const withValue = ['pair', 'to', 'url', 'server', 'login', 'folder'] as const;

/** The command line of the terminal. */
export interface TerminalOptions {
  readonly isHelp: boolean;
  readonly pair: string | undefined;
  readonly to: string;
  readonly server: SimulatedServer;
  readonly login: number;
  readonly folder: string;
}

/** Reads the options. Strict `parseArgs` rejects values that begin with a dash, so the options are checked here. */
function readTokens(args: readonly string[]) {
  const string = { type: 'string' } as const;
  const options = Object.fromEntries(withValue.map((name) => [name, string]));
  const { tokens } = parseArgs({
    args: [...args],
    options: { ...options, help: { type: 'boolean' } },
    strict: false,
    tokens: true,
  });
  const values = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === 'positional') throw new Error(`unexpected argument: ${token.value}`);
    if (token.kind === 'option-terminator') continue;
    const { name, rawName, value } = token;
    if (name !== 'help' && !withValue.some((known) => known === name))
      throw new Error(`there is no option ${rawName}`);
    if (name !== 'help' && (value === undefined || value === '' || value.startsWith('--')))
      throw new Error(`the value of ${rawName} is missing`);
    values.set(name === 'url' ? 'to' : name, value ?? '');
  }
  return values;
}

/** @throws Error - Describes the first wrong option. */
export function readOptions(args: readonly string[]): TerminalOptions {
  const values = readTokens(args);
  const { to, server: named, login, folder } = { ...defaults, ...Object.fromEntries(values) };
  const server = simulatedServers.find(({ name }) => name === named);
  if (!server) throw new Error(`there is no server ${named}: use one of ${serverNames}`);
  if (!/^https?:\/\/./.test(to)) throw new Error(`the address has to begin with http:// or https://: ${to}`);
  if (!/^[1-9]\d{0,14}$/.test(login)) throw new Error(`the account has to be a number: ${login}`);
  return { isHelp: values.has('help'), pair: values.get('pair'), to, server, login: Number(login), folder };
}
