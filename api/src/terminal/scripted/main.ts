import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { simulatedServers } from '../../broker/simulator/server';
import { presentVersion } from '../protocol/version';
import { tradeByHand } from './by-hand';
import { pairTerminal, TerminalRejected } from './client';
import { commands, defaultServer } from './commands';
import { terminalFiles } from './files';
import { makeOwnBroker } from './own-broker';
import { postOver } from './post-over';
import { makeScriptedTerminal, type StepResult } from './terminal';

const help = `terminal [--pair <código>] [--to <dirección>]: un terminal de MetaTrader con un programa conectado a Parqué

  --pair <código>      el código que muestra la página; sin él se usa la clave guardada
  --to <dirección>     dónde está Parqué (http://localhost:8080)
  --server <nombre>    uno de ${simulatedServers.map(({ name }) => name).join(', ')} (${defaultServer})
  --login <número>     la cuenta (20000001)
  --folder <carpeta>   dónde se guardan la clave, el diario y el libro (.data/terminals)

Mientras funciona, lee ${commands}. Una operación responde con el código de MetaTrader, su significado y la posición.
`;

const options = {
  pair: { type: 'string' },
  to: { type: 'string', default: 'http://localhost:8080' },
  server: { type: 'string', default: defaultServer },
  login: { type: 'string', default: '20000001' },
  folder: { type: 'string', default: '.data/terminals' },
  help: { type: 'boolean', default: false },
} as const;

function end(error: unknown, more = ''): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${more}\n`);
  process.exit(1);
}

function read() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return end(error, ' (--help muestra las opciones)');
  }
}

const values = read();
const print = (text: string) => process.stdout.write(`${text}\n`);

const connected = 'conectado';

/** Until the next call, and what to print. A failed call is repeated after a growing time. */
function next(result: StepResult, failures: number): { readonly ms: number; readonly text: string } {
  switch (result.is) {
    case 'ok':
      return { ms: result.nextMs, text: connected };
    case 'busy':
      return { ms: result.seconds * 1000, text: result.why };
    case 'gone':
      return { ms: Infinity, text: result.why };
    case 'outdated':
      return { ms: Infinity, text: `hace falta la versión ${result.least} o posterior` };
    case 'rejected':
      return {
        ms: result.status === 401 ? Infinity : 250 * 2 ** Math.min(6, failures),
        text: `rechazado: ${result.status} ${result.code}`,
      };
    case 'lost':
      return { ms: 250 * 2 ** Math.min(6, failures), text: 'sin respuesta' };
  }
}

async function run(): Promise<void> {
  const server = simulatedServers.find(({ name }) => name === values.server);
  if (!server) throw new TerminalRejected(0, 'server_unknown', `no hay ningún servidor ${values.server}`);
  const login = Number(values.login);
  const files = terminalFiles(values.folder, server.name, login);
  const own = makeOwnBroker({ server, login, now: Date.now, store: files.store });
  const post = postOver(values.to);
  if (values.pair !== undefined) {
    const { balance } = await own.broker.money();
    const facts = {
      ...own.broker.account,
      trade_allowed: true,
      balance,
      build: 5000,
      version: presentVersion,
    };
    files.saveKey(await pairTerminal(post, values.pair, facts));
    print('emparejado: confirma la cuenta en Parqué');
  }
  const key = files.key();
  if (!key) throw new TerminalRejected(0, 'key_missing', 'aún no está emparejado: usa --pair <código>');
  const terminal = makeScriptedTerminal({ broker: own.broker, journal: files.journal, key, post });
  const waking = { now: new AbortController() };
  let isOver = false;
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim() === 'exit') isOver = true;
    else print(tradeByHand(own, line));
    waking.now.abort();
  });
  print(commands);
  let [failures, shown] = [0, ''];
  while (!isOver) {
    const result = await terminal.step();
    failures = result.is === 'ok' ? 0 : failures + 1;
    const { ms, text } = next(result, failures);
    if (text !== shown) print(text);
    shown = text;
    if (ms === Infinity) break;
    waking.now = new AbortController();
    await pause(ms, undefined, { signal: waking.now.signal }).catch(() => undefined);
  }
  process.exit(shown === connected ? 0 : 1);
}

if (values.help) process.stdout.write(help);
else {
  await run().catch((error: unknown) =>
    end(error, error instanceof TypeError ? `: ¿está Parqué en marcha en ${values.to}?` : ''),
  );
}
