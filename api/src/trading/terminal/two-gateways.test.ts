import { simulatedServers } from '../broker/simulator/server';
import { addServers } from '../journal/accounts/servers';
import { createMemoryJournal } from './scripted/journal';
import { createOwnBroker } from './scripted/own-broker';
import { createScriptedTerminal } from './scripted/terminal';
import { createTerminalApi } from './testing/terminal-api';

const [server] = simulatedServers;
const login = 10_001_002;

/* The simulator is in the place of MetaApi: any gateway whose accounts have a password. */
test.each([server.name, ` ${server.name.toUpperCase()}`])(
  'an account that is a child by its password cannot be a second child by a terminal whose server is named "%s"',
  async (name) => {
    const { ana, now, post, db, paired } = await createTerminalApi({ isClockStopped: true });
    const [row] = await addServers(db, [{ gateway: 'simulator', ...server }]);
    const add = (number: number, type: 2 | 3) =>
      ana.post('/mt5/account/conector', {
        server_id: row?.id,
        type,
        number,
        password: `demo-${number}`,
        ...(type === 3 && { multiplier: 1 }),
      });
    expect((await add(10_001_001, 2)).status).toBe(201);
    expect((await add(login, 3)).status).toBe(201);
    const { broker } = createOwnBroker({ server: { ...server, name }, login, now: () => +now() });
    const { key, id } = await paired(broker);
    const tick = () => +now();
    await createScriptedTerminal({ broker, journal: createMemoryJournal(), key, post, tick }).step();
    const linked = await ana.post(`/terminals/${id}/accounts`, { use: 'child', multiplier: 1 });
    expect(linked.body.code).toBe('account_connected');
  },
);
