import { eq } from 'drizzle-orm';
import { terminals } from '../../database/schema';
import { testApi } from '../../testing/test-api';
import type { TestApiOptions } from '../../testing/started-api';
import { hashOfToken } from '../protocol/keys';
import type { TerminalBroker } from '../scripted/broker';
import { pairTerminal, type TerminalKey } from '../scripted/client';
import { accountOf, postTo } from './post-to';

/** A Wednesday, on which the simulated markets are open. */
const tradingDay = Date.UTC(2026, 2, 11, 12);

interface TerminalApiOptions extends TestApiOptions {
  /** Start of the clock; without it, a stopped clock starts on a day of trading, and a running one now. */
  readonly from?: number;
}

/** The api with a user who owns the connector and the journal, and without a limit of calls for terminals. */
export async function terminalApi({
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

  async function idOf({ token }: TerminalKey): Promise<number> {
    const [row] = await api.db
      .select({ id: terminals.id })
      .from(terminals)
      .where(eq(terminals.tokenHash, hashOfToken(token)));
    if (!row) throw new Error('no terminal has this token');
    return row.id;
  }

  return {
    ...api,
    ana,
    post,
    newCode,
    idOf,
    /** Pairs an account, and confirms it as its owner. */
    async paired(broker: TerminalBroker) {
      const key = await pairTerminal(post, await newCode(), await accountOf(broker));
      const id = await idOf(key);
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
