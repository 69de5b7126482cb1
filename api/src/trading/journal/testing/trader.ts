import { getBrokers } from '../../broker/brokers';
import type { Settings } from '../../../settings';
import type { TestApiOptions } from '../../../testing/started-api';
import { testApi, type User } from '../../../testing/test-api';

/** Credentials of a simulated account. */
export const toCredentials = (server_id: number, number: number, password = `demo-${number}`) => ({
  server_id,
  number,
  password,
});

/** Reads all rows of a list with pages. */
export async function listPages<Row>(user: User, path: string, name: 'trades' | 'deals' | 'movements') {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await user.get(`${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    rows.push(...(body[name] as Row[]));
    cursor = body.next as string | null;
  }
  return rows;
}

interface TraderOptions {
  readonly broker?: Partial<Settings['broker']>;
  readonly logTo?: NodeJS.WritableStream;
  readonly settings?: TestApiOptions['settings'];
}

/** The api, with Ana, who owns the journal. */
export async function createTrader({ broker, logTo, settings }: TraderOptions = {}) {
  const api = await testApi({
    settings: { broker: { simulator: true, timeoutMs: 100_000, ...broker }, ...settings },
    ...(logTo && { logTo }),
  });
  const ana = await api.signedIn('Ana', { owns: [2] });
  const { body: servers } = await ana.get('/mt5/servers');
  const getServerId = (name: string): number =>
    servers.find((server: { name: string }) => server.name === name)?.id ?? 0;
  const { simulator } = getBrokers(api);
  async function register(number: number, server = 'Parque-Demo') {
    const { status, body } = await ana.post('/account', toCredentials(getServerId(server), number));
    if (status !== 201) throw new Error(`the account was not registered: ${status} ${body.code}`);
    return body as { id: number; number: number; currency: string; zone: string; version: number };
  }
  return {
    ...api,
    ana,
    getServerId,
    simulator,
    register,
    /** Registers an account of which nothing is read, because its broker is unreachable after it was verified. */
    async registerUnread(number: number) {
      await ana.post('/mt5/verify', toCredentials(getServerId('Parque-Demo'), number));
      simulator.setFault(number, 'unreachable');
      const account = await register(number);
      simulator.setFault(number, undefined);
      return account;
    },
  };
}

/** Returns the offset of the month of a reading of the account's clock from its present month. */
export async function getMonthOffset(ana: User, id: number, wall: Date): Promise<number> {
  const { body } = await ana.post('/mt5/history/0', { id });
  return (wall.getUTCFullYear() - body.year) * 12 + wall.getUTCMonth() + 1 - body.month;
}
