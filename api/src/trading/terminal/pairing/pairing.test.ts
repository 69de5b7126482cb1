import { terminals } from '../../../core/database/schema';
import { simulatedServers } from '../../broker/simulator/server';
import { requestPairing, TerminalRejectedError } from '../reference/client';
import { createOwnBroker } from '../reference/own-broker';
import { readAccountFields } from '../testing/post-to';
import { createTerminalApi } from '../testing/terminal-api';

const [server] = simulatedServers;

async function start() {
  const api = await createTerminalApi({ isClockStopped: true });
  const { broker } = createOwnBroker({ server, login: 20_003_001, now: () => +api.now() });
  const pair = async (code: string, changes: Partial<Awaited<ReturnType<typeof readAccountFields>>> = {}) => {
    const facts = { ...(await readAccountFields(broker)), ...changes };
    return requestPairing(api.post, code, facts).then(
      () => 'paired',
      (error: unknown) => {
        if (error instanceof TerminalRejectedError) return error.code;
        throw error;
      },
    );
  };
  return { ...api, pair };
}

/** A code with the first four characters of another one, which a stranger saw. */
const toGuess = (code: string) => `${code.slice(0, 4)}-0000-0000-0000-0000`;

test('an account without a limit of leverage is paired', async () => {
  const { createCode, pair } = await start();
  expect(await pair(await createCode(), { leverage: 2_000_000_000 })).toBe('paired');
});

test('guesses at the first characters of codes are limited by network', async () => {
  const { pair, createCode } = await start();
  const outcomes = new Set<string>();
  for (let tries = 0; tries < 45; tries += 1)
    outcomes.add(await pair(`${String(2000 + tries)}-0000-0000-0000-0000`));
  expect([...outcomes]).toEqual(['terminal_code_unknown', 'too_many_attempts']);
  expect(await pair(await createCode())).toBe('paired');
});

test('the owner is notified of a mistyped code once, however often it is sent', async () => {
  const { createCode, pair, pool } = await start();
  const code = await createCode();
  const getVersion = async () => (await pool.query('select xmin::text from terminal_codes')).rows;
  await pair(toGuess(code));
  const before = await getVersion();
  for (let tries = 0; tries < 3; tries += 1) await pair(toGuess(code));
  expect(await getVersion()).toEqual(before);
});

test('an older program is not paired, and its code can be used by the present one', async () => {
  const { createCode, pair } = await start();
  const code = await createCode();
  expect(await pair(code, { version: '1.0.6' })).toBe('terminal_outdated');
  expect(await pair(code)).toBe('paired');
});

test('a user has at most 30 terminals in the list, with the codes that can still add one', async () => {
  const { ana, db, pair, createCode } = await start();
  await pair(await createCode());
  const [terminal] = await db.select().from(terminals);
  if (!terminal) throw new Error('no terminal was paired');
  const { id, ...row } = terminal;
  const others = Array.from({ length: 28 }, (_, index) => ({
    ...row,
    login: row.login + 1 + index,
    tokenHash: `hash ${index}`,
  }));
  await db.insert(terminals).values(others);
  await createCode();
  expect((await ana.post('/terminals/codes', {})).body.code).toBe('too_many_terminals');
  expect((await ana.post('/terminals/codes', { terminal_id: id })).status).toBe(201);
  expect((await ana.get('/terminals')).body.terminals).toHaveLength(29);
});
