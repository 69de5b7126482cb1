import { connectorAccounts, copierCommands, copierEvents } from '../core/database/schema';
import { addServers } from '../trading/journal/accounts/servers';
import type { TestApiOptions } from './started-api';
import { testApi, type User } from './test-api';

type CommandRow = typeof copierCommands.$inferInsert;

export async function testCopier(options: TestApiOptions = {}) {
  const api = await testApi(options);
  const { db } = api;
  const [server] = await addServers(db, [{ gateway: 'simulator', name: 'Parque-Demo', broker: 'Parqué' }]);
  const serverId = server?.id ?? 0;
  let number = 10_001_000;

  const readAccount = async (user: User, type: 2 | 3, slot = 1) => {
    const [row] = await db
      .insert(connectorAccounts)
      .values({
        userId: user.id,
        serverId,
        type,
        slot,
        number: ++number,
        sealedPassword: 'x',
        gateway: 'simulator',
        reference: `Parque-Demo ${number}`,
        multiplier: type === 3 ? '1.5' : null,
      })
      .returning();
    if (!row) throw new Error('no account was made');
    return row;
  };
  const ana = await api.signedIn('Ana', { owns: [1] });
  const master = await readAccount(ana, 2);
  const child = await readAccount(ana, 3);

  let ordinal = 0;
  const now = new Date();
  /** Stores a copy that was sent three milliseconds after its event and answered 88 milliseconds later. */
  const copy = async (
    changes: Partial<CommandRow> = {},
    masterId = master.id,
    eventFields: Partial<typeof copierEvents.$inferInsert> = {},
  ) => {
    const position = changes.position ?? String(900 + ++ordinal);
    const [event] = await db
      .insert(copierEvents)
      .values({
        masterId,
        key: `${position}:${++ordinal}`,
        kind: 'open',
        position,
        symbol: 'EURUSD',
        side: 'buy',
        units: 7_000_000,
        openedUnits: 7_000_000,
        leftUnits: 7_000_000,
        price: 1.0852,
        seenAt: now,
        ...eventFields,
      })
      .returning();
    const [command] = await db
      .insert(copierCommands)
      .values({
        childId: child.id,
        masterId,
        eventId: event?.id ?? 0,
        position,
        action: 'open',
        state: 'done',
        sum: { master: 0.07, multiplier: 1.5, contractRatio: 1, exact: 0.105, result: 0.1, step: 0.01 },
        childSymbol: 'EURUSD.m',
        childPosition: '7001',
        seenAt: now,
        queuedAt: now,
        sentAt: new Date(+now + 3),
        answeredAt: new Date(+now + 91),
        updatedAt: new Date(),
        ...changes,
      })
      .returning();
    if (!command) throw new Error('no command was made');
    return command;
  };
  return { ...api, ana, account: readAccount, master, child, copy, path: `/copier/children/${child.id}` };
}
