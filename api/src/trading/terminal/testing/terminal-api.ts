import { eq } from 'drizzle-orm';
import { terminals } from '../../../core/database/schema';
import { testApi } from '../../../testing/test-api';
import type { TestApiOptions } from '../../../testing/started-api';
import { hashToken } from '../protocol/keys';
import type { TerminalBroker } from '../reference/broker';
import { getSimulatedServer } from '../../broker/testing/accounts';
import { requestPairing, type Post, type TerminalKey } from '../reference/client';
import { createMemoryJournal } from '../reference/journal';
import { createOwnBroker, type OwnBrokerParts } from '../reference/own-broker';
import { createReferenceTerminal, type TerminalParts } from '../reference/terminal';
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

  async function createCode(terminalId?: number): Promise<string> {
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

  /** Pairs an account, and confirms it as its owner. */
  async function pair(broker: TerminalBroker) {
    const key = await requestPairing(post, await createCode(), await readAccountFields(broker));
    const id = await findTerminalId(key);
    await ana.post(`/terminals/${id}/confirmation`);
    return { key, id };
  }

  return {
    ...api,
    ana,
    post,
    createCode,
    pair,
    /** Pairs an account of a new trade server. The messages of its programs are recorded with their answers. */
    async connect({
      server = 'Parque-Demo',
      login = 20_003_001,
      ...parts
    }: Partial<Omit<OwnBrokerParts, 'server'>> & { readonly server?: string } = {}) {
      const getTime = () => +api.now();
      const ownBroker = createOwnBroker({
        server: getSimulatedServer(server),
        login,
        now: getTime,
        ...parts,
      });
      const { key, id } = await pair(ownBroker.broker);
      const sentMessages: { readonly message: Parameters<Post>; readonly answer: string }[] = [];
      const recordPost: Post = async (...message) => {
        const answer = await post(...message);
        sentMessages.push({ message, answer: answer.text });
        return answer;
      };
      const journal = createMemoryJournal();
      const program = { broker: ownBroker.broker, journal, key, post: recordPost, tick: getTime };
      return {
        ...ownBroker,
        key,
        id,
        sentMessages,
        run: (changes: Partial<TerminalParts> = {}) => createReferenceTerminal({ ...program, ...changes }),
        getShown: async () => (await ana.get('/terminals')).body.terminals[0],
      };
    },
    async record(id: number) {
      const [row] = await api.db.select().from(terminals).where(eq(terminals.id, id));
      if (!row) throw new Error('no such terminal');
      return row;
    },
  };
}
