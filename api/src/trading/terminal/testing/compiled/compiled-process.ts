import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { getSimulatedServer } from '../../../broker/testing/accounts';
import { runHandCommand } from '../../reference/by-hand';
import { createOwnBroker } from '../../reference/own-broker';
import { postOver } from '../../reference/post-over';
import { createTerminal } from './terminal';

/*
 * A terminal of MetaTrader with the compiled program in real time, with a trade server of its own. Each line of its
 * input is answered in one line of JSON.
 *
 * `buy Step Index 0.2`, `close 100000001` and `positions`: by hand, as the owner of the account.
 *
 * `die`: kills the program after its next order was executed. `start` starts it again. `is running` answers whether it
 * runs.
 *
 * `network off`, `network on`: the calls of the program are lost, or arrive again. `exit` ends the process.
 */
const { values } = parseArgs({
  options: {
    program: { type: 'string', default: '' },
    to: { type: 'string', default: '' },
    code: { type: 'string', default: '' },
    server: { type: 'string', default: 'Parque-Sinteticos' },
    login: { type: 'string', default: '' },
  },
});

/** The timer of the program, `TIMER_MS`. */
const timerMs = 50;

const server = getSimulatedServer(values.server);
const ownBroker = createOwnBroker({ server, login: Number(values.login), now: Date.now });
const send = postOver(values.to);
let isConnected = true;
const terminal = createTerminal(
  values.program,
  {
    broker: ownBroker.broker,
    tick: () => performance.now(),
    post: (to, body, headers) =>
      isConnected ? send(to, body, headers) : Promise.reject(new Error('no network')),
  },
  { address: values.to, inputs: { InpAddress: values.to, InpCode: values.code } },
);

let chart = await terminal.attach();
let [isRunning, isOver] = [true, false];

async function answer(line: string): Promise<string> {
  switch (line) {
    case 'die':
      terminal.killAt('after execution');
      return 'ok';
    case 'start':
      chart = await terminal.attach();
      isRunning = true;
      return 'ok';
    case 'is running':
      return String(isRunning);
    case 'network off':
    case 'network on':
      isConnected = line === 'network on';
      return 'ok';
    case 'exit':
      isOver = true;
      return 'ok';
    default: {
      const result = runHandCommand(ownBroker, line);
      // MetaTrader notifies a program of a new deal in this way.
      if (isRunning && line !== 'positions') isRunning = await chart.sendEvent('deal');
      return result;
    }
  }
}

const lines: string[] = [];
createInterface({ input: process.stdin }).on('line', (line) => void lines.push(line.trim()));
process.stdin.on('close', () => (isOver = true));

// Events are handled one after the other, as in a terminal.
while (!isOver) {
  if (isRunning) isRunning = await chart.sendEvent('timer');
  for (const line of lines.splice(0)) {
    process.stdout.write(`${JSON.stringify(await answer(line))}\n`);
  }
  await pause(timerMs);
}
await terminal.end();
process.exit(0);
