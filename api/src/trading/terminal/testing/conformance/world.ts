import { toWallTime } from '@parque/domain/journal';
import type { StoredCommandRequest } from '../../../../core/database/schema/terminal-values';
import { getSimulatedServer } from '../../../broker/testing/accounts';
import * as commands from '../../commands/repository';
import type { Post } from '../../reference/client';
import { formatBarRange, type BarRange } from '../../protocol/bars';
import { createOwnBroker } from '../../reference/own-broker';
import { readValues, requestRead } from '../../sync/report';
import type { CreateBridge } from '../bridge';
import { createTerminalApi } from '../terminal-api';

/** The fate of a message in the test network. */
type MessageFate = 'request lost' | 'answer lost' | 'sent twice';

interface WorldOptions {
  readonly server?: string;
  readonly login?: number;
  /** How far the clock of the computer with the terminal differs from ours. */
  readonly clockOffsetMs?: number;
  /** The instant at which the test begins. */
  readonly from?: number;
  readonly isPaired?: boolean;
}

/** A Wednesday morning, when all markets are open. */
const wednesday = Date.UTC(2026, 2, 4, 10);

/** Creates an api, a trade server, and a bridge between them. The test can lose the messages of the bridge. */
export async function createConformanceWorld(
  createBridge: CreateBridge,
  {
    server: name = 'Parque-Sinteticos',
    login = 20_005_001,
    clockOffsetMs = 0,
    from = wednesday,
    isPaired = true,
  }: WorldOptions = {},
) {
  const api = await createTerminalApi({ isClockStopped: true, from });
  const server = getSimulatedServer(name);
  const ownBroker = createOwnBroker({ server, login, now: () => +api.now(), deposit: 1_000_000 });
  const fates: MessageFate[] = [];
  const post: Post = async (...message) => {
    const fate = fates.shift();
    if (fate === 'request lost') throw new Error('the request was lost');
    const answer = await api.post(...message);
    if (fate === 'answer lost') throw new Error('the answer was lost');
    return fate === 'sent twice' ? api.post(...message) : answer;
  };
  const bridge = await createBridge({
    broker: ownBroker.broker,
    post,
    tick: () => +api.now() + clockOffsetMs,
  });
  let orders = 0;
  /** The last full hour on the clock of the trade server. */
  const hour = Math.floor(toWallTime(server.zone, from) / 3_600_000) * 3_600_000;

  const getTerminalId = async (): Promise<number> => {
    const { body } = await api.ana.get('/terminals');
    return body.terminals[0]?.id ?? 0;
  };

  const world = {
    ...api,
    ...ownBroker,
    bridge,
    fates,
    getTerminalId,
    getShown: async () => (await api.ana.get('/terminals')).body.terminals[0],
    /** Calls until history and positions are stored. */
    async settle(): Promise<void> {
      let last: unknown;
      for (let calls = 0; calls < 40; calls += 1) {
        const result = await bridge.call();
        last = result;
        const record = await api.record(await getTerminalId());
        if (result.is === 'ok' && calls > 1 && record.historyPage === null) return;
      }
      throw new Error(`the history was not read to its end: ${JSON.stringify(last)}`);
    },
    async confirm(): Promise<void> {
      await api.ana.post(`/terminals/${await getTerminalId()}/confirmation`);
    },
    async order(request: Partial<StoredCommandRequest> = {}, ttlMs = 30_000) {
      orders += 1;
      const symbol = server.isAlwaysOpen ? 'Step Index' : 'EURUSD';
      return commands.queueCommand(api.db, {
        terminalId: await getTerminalId(),
        clientId: `prueba_${orders}`,
        request: { kind: 'open', symbol, side: 'buy', volumeLots: 0.3, ...request },
        notAfter: new Date(+api.now() + ttlMs),
        createdAt: api.now(),
      });
    },
    getOutcome: async ({ id }: { readonly id: string }) => {
      const command = await commands.findCommandById(api.db, id);
      return { state: command?.state, ...command?.result };
    },
    /** Calls a number of times, and advances the clock before each call. */
    async runCalls(count: number, ms = 300): Promise<void> {
      for (let call = 0; call < count; call += 1) {
        api.pass(ms);
        await bridge.call();
      }
    },
    listHeld: () => ownBroker.state().holdings,
    /** Requests bars of an hour. Returns what is stored of them. */
    async requestBars(changes: Partial<BarRange> = {}) {
      const range = { symbol: 'Step Index', minutes: 5, from: hour - 3_600_000, to: hour, ...changes };
      const [id, name] = [await getTerminalId(), formatBarRange(range)];
      await requestRead(api.db, id, { kind: 'bars', name, until: new Date(+api.now() + 120_000) });
      return async () => (await readValues(api.db, id, 'bars', [name]))[0]?.value;
    },
  };
  if (isPaired) {
    await bridge.pair(await api.createCode());
    await world.confirm();
    await world.settle();
  }
  return world;
}

export type ConformanceWorld = Awaited<ReturnType<typeof createConformanceWorld>>;
