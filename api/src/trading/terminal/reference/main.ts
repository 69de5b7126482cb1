import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { presentVersion } from '../protocol/version';
import { runHandCommand } from './by-hand';
import { requestPairing, TerminalRejectedError } from './client';
import { commands } from './commands';
import { openTerminalFiles } from './files';
import { help, readOptions } from './options';
import { createOwnBroker } from './own-broker';
import { postOver } from './post-over';
import { planNextStep, connectedText, formatRejection } from './step-text';
import { createReferenceTerminal } from './terminal';

function end(error: unknown, more = ''): never {
  process.stderr.write(`${formatRejection(error)}${more}\n`);
  process.exit(1);
}

function parseArguments() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    return end(error, ' (--help lists the options)');
  }
}

const options = parseArguments();
const print = (text: string) => process.stdout.write(`${text}\n`);

async function run(): Promise<void> {
  const { pair, to, server, login, folder } = options;
  const files = openTerminalFiles(folder, server.name, login);
  const ownBroker = createOwnBroker({ server, login, now: Date.now, store: files.store });
  const post = postOver(to);
  if (pair !== undefined) {
    const { balance } = await ownBroker.broker.money();
    const facts = {
      ...ownBroker.broker.account,
      trade_allowed: true,
      balance,
      build: 5000,
      version: presentVersion,
    };
    files.saveKey(await requestPairing(post, pair, facts));
    print('paired: confirm the account in Parqué');
  }
  const key = files.key();
  if (!key) throw new TerminalRejectedError(0, 'key_missing', 'not paired yet: use --pair <code>');
  const terminal = createReferenceTerminal({ broker: ownBroker.broker, journal: files.journal, key, post });
  const sleep = { now: new AbortController() };
  let isOver = false;
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim() === 'exit') isOver = true;
    else print(runHandCommand(ownBroker, line));
    sleep.now.abort();
  });
  print(commands);
  let [failures, shownText] = [0, ''];
  while (!isOver) {
    const result = await terminal.step();
    failures = result.is === 'ok' ? 0 : failures + 1;
    const { ms, text } = planNextStep(result, failures);
    if (text !== shownText) print(text);
    shownText = text;
    if (ms === Infinity) break;
    sleep.now = new AbortController();
    await pause(ms, undefined, { signal: sleep.now.signal }).catch(() => undefined);
  }
  process.exit(shownText === connectedText ? 0 : 1);
}

if (options.isHelp) process.stdout.write(help);
else {
  await run().catch((error: unknown) =>
    end(error, error instanceof TypeError ? `: does Parqué run at ${options.to}?` : ''),
  );
}
