import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { presentVersion } from '../protocol/version';
import { tradeByHand } from './by-hand';
import { pairTerminal, TerminalRejected } from './client';
import { commands } from './commands';
import { terminalFiles } from './files';
import { help, readOptions } from './options';
import { makeOwnBroker } from './own-broker';
import { postOver } from './post-over';
import { makeScriptedTerminal, type StepResult } from './terminal';

function end(error: unknown, more = ''): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${more}\n`);
  process.exit(1);
}

function read() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    return end(error, ' (--help muestra las opciones)');
  }
}

const options = read();
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
        text: `rechazado: ${result.status} ${result.code}: ${result.why}${result.code === 'terminal_unknown' ? ' Después, usa --pair <código>.' : ''}`,
      };
    case 'lost':
      return { ms: 250 * 2 ** Math.min(6, failures), text: 'sin respuesta' };
  }
}

async function run(): Promise<void> {
  const { pair, to, server, login, folder } = options;
  const files = terminalFiles(folder, server.name, login);
  const own = makeOwnBroker({ server, login, now: Date.now, store: files.store });
  const post = postOver(to);
  if (pair !== undefined) {
    const { balance } = await own.broker.money();
    const facts = {
      ...own.broker.account,
      trade_allowed: true,
      balance,
      build: 5000,
      version: presentVersion,
    };
    files.saveKey(await pairTerminal(post, pair, facts));
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

if (options.isHelp) process.stdout.write(help);
else {
  await run().catch((error: unknown) =>
    end(error, error instanceof TypeError ? `: ¿está Parqué en marcha en ${options.to}?` : ''),
  );
}
