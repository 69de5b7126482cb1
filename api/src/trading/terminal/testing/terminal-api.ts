import { eq } from 'drizzle-orm';
import { terminals } from '../../../core/database/schema';
import { testApi } from '../../../testing/test-api';
import type { TestApiOptions } from '../../../testing/started-api';
import { hashToken } from '../protocol/keys';
import type { TerminalBroker } from '../scripted/broker';
import { requestPairing, type TerminalKey } from '../scripted/client';
import { readAccountFields, postTo } from './post-to';

/** A Wednesday, on which the simulated markets are open. */
const tradingDay = Date.UTC(2026, 2, 11, 12);

interface TerminalApiOptions extends TestApiOptions {
  /** Start of the clock. By default a stopped clock starts on a trading day, and a running clock now. */
  readonly from?: number;
}

/** Starts the api with a user who owns the connector and the journal, and without a limit of calls for terminals. */
export async function createTerminalApi({
  isClockStopped = false,
  from = isClockStopped ? tradingDay : undefined,
  ...others
}: TerminalApiOptions = {}) {
  const options = { ...others, isClockStopped };
  const api = await testApi({ ...options, settings: { callsPerTerminal: 1_000_000, ...options.settings } });
  if (from !== undefined) api.pass(from - +api.now());
  const ana = await api.signedIn('Ana', { owns: [1, 2, 3] });
  const post = postTo(api.app);

  async function newCode(terminalId?: number): Promise<string> {
    const { body } = await ana.post(
      '/terminals/codes',
      terminalId === undefined ? {} : { terminal_id: terminalId },
    );
    return body.code as string;
  }

  async function findTerminalId({ token }: TerminalKey): Promise<number> {
    const [row] = await api.db
      .select({ id: terminals.id })
      .from(terminals)
      .where(eq(terminals.tokenHash, hashToken(token)));
    if (!row) throw new Error('no terminal has this token');
    return row.id;
  }

  return {
    ...api,
    ana,
    post,
    newCode,
    /** Pairs an account, and confirms it as its owner. */
    async paired(broker: TerminalBroker) {
      const key = await requestPairing(post, await newCode(), await readAccountFields(broker));
      const id = await findTerminalId(key);
      await ana.post(`/terminals/${id}/confirmation`);
      return { key, id };
    },
    async record(id: number) {
      const [row] = await api.db.select().from(terminals).where(eq(terminals.id, id));
      if (!row) throw new Error('no such terminal');
      return row;
    },
  };
}
