import { parseArgs } from 'node:util';
import { simulatedServers, type SimulatedServer } from '../../broker/simulator/server';
import { commands, defaultServer } from './commands';

const serverNames = simulatedServers.map(({ name }) => name).join(', ');

export const help = `terminal [--pair <código>] [--to <dirección>]: un terminal de MetaTrader con un programa conectado a Parqué

  --pair <código>      el código que muestra la página; sin él se usa la clave guardada
  --to <dirección>     dónde está Parqué (http://localhost:8080); también --url
  --server <nombre>    uno de ${serverNames} (${defaultServer})
  --login <número>     la cuenta (20000001)
  --folder <carpeta>   dónde se guardan la clave, el diario y el libro (.data/terminals)

Mientras funciona, lee ${commands}. Una operación responde con el código de MetaTrader, su significado y la posición.
`;

const defaults = {
  to: 'http://localhost:8080',
  server: defaultServer,
  login: '20000001',
  folder: '.data/terminals',
} as const;

const withValue = ['pair', 'to', 'url', 'server', 'login', 'folder'] as const;

/** What the terminal is started with. */
export interface TerminalOptions {
  readonly isHelp: boolean;
  readonly pair: string | undefined;
  readonly to: string;
  readonly server: SimulatedServer;
  readonly login: number;
  readonly folder: string;
}

/** Errors of `parseArgs` in its strict form are English, and it takes no value that begins with a dash. */
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
    if (token.kind === 'positional') throw new Error(`sobra «${token.value}»`);
    if (token.kind === 'option-terminator') continue;
    const { name, rawName, value } = token;
    if (name !== 'help' && !withValue.some((known) => known === name))
      throw new Error(`no existe la opción ${rawName}`);
    if (name !== 'help' && (value === undefined || value === '' || value.startsWith('--')))
      throw new Error(`falta el valor de ${rawName}`);
    values.set(name === 'url' ? 'to' : name, value ?? '');
  }
  return values;
}

/** @throws Error - In Spanish, about the first wrong option. */
export function readOptions(args: readonly string[]): TerminalOptions {
  const values = readTokens(args);
  const { to, server: named, login, folder } = { ...defaults, ...Object.fromEntries(values) };
  const server = simulatedServers.find(({ name }) => name === named);
  if (!server) throw new Error(`no hay ningún servidor ${named}: usa uno de ${serverNames}`);
  if (!/^https?:\/\/./.test(to)) throw new Error(`la dirección empieza por http:// o https://, no «${to}»`);
  if (!/^[1-9]\d{0,14}$/.test(login)) throw new Error(`la cuenta es un número, no «${login}»`);
  return { isHelp: values.has('help'), pair: values.get('pair'), to, server, login: Number(login), folder };
}
