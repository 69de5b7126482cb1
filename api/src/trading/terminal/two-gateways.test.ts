import { simulatedServers } from '../broker/simulator/server';
import { addServers } from '../journal/accounts/servers';
import { createMemoryJournal } from './reference/journal';
import { createOwnBroker } from './reference/own-broker';
import { createReferenceTerminal } from './reference/terminal';
import { createTerminalApi } from './testing/terminal-api';

const [server] = simulatedServers;
const login = 10_001_002;

/* The simulator is in the place of MetaApi: any gateway whose accounts have a password. */
test.each([server.name, ` ${server.name.toUpperCase()}`])(
  'a child by its password is moved to its terminal whose server is named "%s", and keeps its limits',
  async (name) => {
    const { ana, now, post, db, pair } = await createTerminalApi({ isClockStopped: true });
    const [row] = await addServers(db, [{ gateway: 'simulator', ...server }]);
    const add = (number: number, type: 2 | 3) =>
      ana.post('/mt5/account/conector', {
        server_id: row?.id,
        type,
        number,
        password: `demo-${number}`,
        ...(type === 3 && { multiplier: 2 }),
      });
    expect((await add(10_001_001, 2)).status).toBe(201);
    expect((await add(login, 3)).status).toBe(201);
    const { broker } = createOwnBroker({ server: { ...server, name }, login, now: () => +now() });
    const { key, id } = await pair(broker);
    const tick = () => +now();
    await createReferenceTerminal({ broker, journal: createMemoryJournal(), key, post, tick }).step();
    const [child] = (await ana.get('/copier')).body.children;
    const limits = { ...child.limits, max_lot: 0.5 };
    await ana.put(`/copier/children/${child.id}`, { limits, version: child.version });
    expect((await ana.get('/terminals')).body.terminals).toMatchObject([
      { is_password_child: true, used_as: [] },
    ]);
    const moveAnswer = await ana.post(`/terminals/${id}/accounts`, { use: 'child' });
    expect(moveAnswer.body).toMatchObject({ used_as: ['child'] });
    expect(moveAnswer.body).not.toHaveProperty('is_password_child');
    expect((await ana.get('/copier')).body.children).toMatchObject([
      { id: child.id, multiplier: 2, is_terminal: true, limits },
    ]);
  },
);
