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

/** The command line of the terminal. */
export interface TerminalOptions {
  readonly isHelp: boolean;
  readonly pair: string | undefined;
  readonly to: string;
  readonly server: SimulatedServer;
  readonly login: number;
  readonly folder: string;
}

/** @throws Error - Describes the first wrong option. */
export function readOptions(args: readonly string[]): TerminalOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      pair: { type: 'string' },
      to: { type: 'string', default: 'http://localhost:8080' },
      url: { type: 'string' },
      server: { type: 'string', default: defaultServer },
      login: { type: 'string', default: '20000001' },
      folder: { type: 'string', default: '.data/terminals' },
    },
  });
  const { help: isHelp, pair, url, server: typedServer, login, folder } = values;
  const to = url ?? values.to;
  const server = simulatedServers.find(({ name }) => name === typedServer);
  if (!server) throw new Error(`there is no server ${typedServer}: use one of ${serverNames}`);
  if (!/^https?:\/\/./.test(to)) throw new Error(`the address has to begin with http:// or https://: ${to}`);
  if (!/^[1-9]\d{0,14}$/.test(login)) throw new Error(`the account has to be a number: ${login}`);
  return { isHelp, pair, to, server, login: Number(login), folder };
}
