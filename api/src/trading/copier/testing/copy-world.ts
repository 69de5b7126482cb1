import { and, asc, eq, inArray } from 'drizzle-orm';
import { productIds } from '@parque/contract';
import { toLots } from '@parque/domain/copy';
import type { Reference } from '../../broker/gateway';
import { parseReference } from '../../broker/simulator/account';
import type { Holding } from '../../broker/simulator/trading/book';
import { findAccount, listHoldings } from '../../broker/simulator/ledger/books';
import { createMetaApi } from '../../broker/metaapi/metaapi';
import { startSimulatedMetaApi } from '../../broker/testing/simulated-metaapi';
import { createSimulatedTerminals } from '../../broker/testing/simulated-terminals';
import { createTerminalGateway } from '../../broker/terminal/gateway';
import { createSimulator } from '../../broker/simulator/simulator';
import type { Database } from '../../../core/database/database';
import {
  brokerServers,
  connectorAccounts,
  copierChildren,
  copierCommands,
  copierEvents,
  entitlements,
  products,
  users,
} from '../../../core/database/schema';
import { openStates } from '../engine/recording/command';
import { createCopierBroker } from './simulated-broker';
import { createSteppedCopier } from './stepped-copier';

type ChildSettings = Partial<Omit<typeof copierChildren.$inferInsert, 'accountId'>>;

/** Noon on a Wednesday, when all markets are open. */
const noon = Date.UTC(2026, 2, 4, 12);

async function addUser(db: Database, name: string): Promise<number> {
  const [row] = await db
    .insert(users)
    .values({ name, email: `${name}@correo.es`, rol: 0, passwordHash: 'none' })
    .returning();
  if (!row) throw new Error('no user was made');
  await db
    .insert(products)
    .values({
      id: productIds.connector,
      title: 'Conector',
      url: 'conector',
      description: '',
      img: '',
      linklp: '',
      price: '0',
    })
    .onConflictDoNothing();
  await db
    .insert(entitlements)
    .values({ userId: row.id, productId: productIds.connector, status: 'active' })
    .onConflictDoNothing();
  return row.id;
}

async function findServerId(db: Database, name: string): Promise<number> {
  await db
    .insert(brokerServers)
    .values({ gateway: 'simulator', name, broker: 'Parqué' })
    .onConflictDoNothing();
  const [row] = await db.select().from(brokerServers).where(eq(brokerServers.name, name));
  if (!row) throw new Error(`no server ${name}`);
  return row.id;
}

type NewAccount = typeof connectorAccounts.$inferInsert;

async function addAccount(db: Database, account: NewAccount): Promise<number> {
  const [row] = await db.insert(connectorAccounts).values(account).returning();
  if (!row) throw new Error('no account was made');
  return row.id;
}

interface WorldOptions {
  readonly name?: string;
  /** First account number; worlds in one database need distinct ranges. */
  readonly login?: number;
  readonly masterServer?: string;
  /** Server of a second master, which the last child copies; undefined: all children copy the first master. */
  readonly secondServer?: string;
  readonly childServers?: readonly string[];
  readonly multiplier?: string;
  readonly from?: number;
  /** The roles whose accounts are reached through MetaApi, in front of the simulator. */
  readonly atMetaApi?: readonly ('master' | 'child')[];
  /** The roles whose accounts are reached through terminals, whose trade server is the simulator. */
  readonly atTerminal?: readonly ('master' | 'child')[];
  /** Receives a line for each failure of MetaApi or of a terminal. */
  readonly note?: (line: string) => void;
}

/** The trades that the owner of an account makes by hand, in the account of the master unless another one is named. */
const createHands = ({ control }: ReturnType<typeof createSimulator>, master: Reference) => ({
  async open(symbol: string, side: 'buy' | 'sell', volumeLots: number, account: Reference = master) {
    const result = await control.openByHand(account, { symbol, side, volumeLots });
    if (!result.position) throw new Error(`not opened: ${result.message}`);
    return result.position;
  },
  close: (position: string, volumeLots?: number, account: Reference = master) =>
    control.closeByHand(account, position, volumeLots),
  setStops: (
    position: string,
    stopLoss: number | null,
    takeProfit: number | null,
    account: Reference = master,
  ) => control.modifyByHand(account, position, { stopLoss, takeProfit }),
});

/** The positions of accounts, of the first child unless another one is named. */
function createBooks(db: Database, child: Reference) {
  const books = {
    /** Positions in the broker's books, oldest first. */
    async listHeld(reference: Reference = child): Promise<readonly Holding[]> {
      const account = await findAccount(db, parseReference(reference));
      return account ? listHoldings(db, account.id) : [];
    },
    /** Positions of an account as `EURUSD buy 0.1`. */
    async showHeld(reference: Reference = child): Promise<readonly string[]> {
      const holdings = await books.listHeld(reference);
      return holdings.map(({ symbol, side, volume }) => `${symbol} ${side} ${toLots(volume)}`);
    },
  };
  return books;
}

interface Row {
  readonly id: number;
}

/** Changes what the owner of the accounts has and sets, for the first child unless another one is named. */
const createOwner = (db: Database, userId: number, child: Row) => ({
  /** Changes the owner's product. */
  async setProduct(status: 'active' | 'suspended' | 'revoked', until: Date | null = null) {
    await db.update(entitlements).set({ status, until }).where(eq(entitlements.userId, userId));
  },

  async set(settings: ChildSettings, { id }: Row = child) {
    const row = { accountId: id, ...settings };
    await db
      .insert(copierChildren)
      .values(row)
      .onConflictDoUpdate({ target: copierChildren.accountId, set: settings });
  },
});

interface RecordedAccounts {
  readonly master: Row;
  /** The child whose commands are read unless another one is named. */
  readonly child: Row;
  readonly children: readonly Row[];
}

/** The stored commands of children, and the stored events of masters. */
function createRecords(db: Database, { master, child, children }: RecordedAccounts) {
  const records = {
    listCommands: ({ id }: Row = child) =>
      db
        .select()
        .from(copierCommands)
        .where(eq(copierCommands.childId, id))
        .orderBy(asc(copierCommands.eventId), asc(copierCommands.leg)),
    /** Every command as `open done` or `open skipped below_min`. */
    async log(row: Row = child): Promise<readonly string[]> {
      const rows = await records.listCommands(row);
      return rows.map(({ action, state, reason }) => [action, state, reason].filter(Boolean).join(' '));
    },
    listEvents: ({ id }: Row = master) =>
      db.select().from(copierEvents).where(eq(copierEvents.masterId, id)).orderBy(asc(copierEvents.id)),
    /** Open commands of all children. */
    listWaiting() {
      const ids = children.map(({ id }) => id);
      return db
        .select()
        .from(copierCommands)
        .where(and(inArray(copierCommands.childId, ids), inArray(copierCommands.state, [...openStates])));
    },
  };
  return records;
}

interface Copier {
  turn(): Promise<unknown>;
}

function createTurns(records: ReturnType<typeof createRecords>, time: { ms: number }) {
  const turns = {
    /** Advances the clock and runs turns until no command is open. */
    async runUntilDone(copier: Copier, longestMs = 600_000): Promise<void> {
      const end = time.ms + longestMs;
      for (;;) {
        const waitingCommands = await records.listWaiting();
        if (waitingCommands.length === 0) return;
        if (time.ms >= end) throw new Error(`not quiet: ${JSON.stringify(waitingCommands)}`);
        const next = Math.min(...waitingCommands.map(({ nextAt }) => nextAt?.getTime() ?? 0));
        time.ms = Math.max(time.ms + 500, next);
        await copier.turn();
      }
    },
    /** Lets a copier compare children with their copies, often enough to confirm a lasting difference. */
    async compareWith(copier: Copier, turnCount = 3): Promise<void> {
      for (let turn = 0; turn < turnCount; turn += 1) {
        time.ms += 16_000;
        await copier.turn();
      }
    },
    async settle(copier: Copier): Promise<void> {
      await copier.turn();
      await turns.runUntilDone(copier);
    },
  };
  return turns;
}

type SteppedParts = Parameters<typeof createSteppedCopier>[0];

function createCopier(
  parts: SteppedParts,
  terminals: ReturnType<typeof createSimulatedTerminals> | undefined,
) {
  const copier = createSteppedCopier(parts);
  if (!terminals) return copier;
  // Between two turns, the terminals call more often than in this loop.
  return {
    ...copier,
    async turn() {
      await terminals.callAll();
      return copier.turn();
    },
  };
}

/** A master and its children at the simulator, on a clock that only the test moves. */
export async function createCopyWorld(
  db: Database,
  {
    name = 'ana',
    login = 10_001_001,
    masterServer = 'Parque-Demo',
    secondServer,
    childServers = ['Parque-Demo'],
    multiplier = '1',
    from = noon,
    atMetaApi = [],
    atTerminal = [],
    note,
  }: WorldOptions = {},
) {
  const time = { ms: from };
  const now = () => new Date(time.ms);
  const simulator = createSimulator({ db, now: () => time.ms });
  const { control } = simulator;
  const userId = await addUser(db, name);
  const terminals =
    atTerminal.length > 0
      ? createSimulatedTerminals({ db, simulator, now: () => time.ms, ...(note && { note }) })
      : undefined;

  async function connect(
    account: Pick<NewAccount, 'type' | 'slot' | 'masterId'>,
    server: string,
    number: number,
  ) {
    const reference = `${server}/${number}`;
    const role = account.type === 2 ? 'master' : 'child';
    const terminal = atTerminal.includes(role) ? await terminals?.pair(userId, reference) : undefined;
    const gateway = terminal !== undefined ? 'terminal' : atMetaApi.includes(role) ? 'metaapi' : 'simulator';
    const id = await addAccount(db, {
      ...account,
      userId,
      serverId: await findServerId(db, server),
      number,
      sealedPassword: '',
      gateway,
      reference: terminal ?? reference,
      multiplier: account.type === 3 ? multiplier : null,
    });
    return { id, reference };
  }

  const master = await connect({ type: 2, slot: 1 }, masterServer, login);
  const second =
    secondServer === undefined
      ? undefined
      : await connect({ type: 2, slot: 2 }, secondServer, login + childServers.length + 1);
  const masters = second ? [master, second] : [master];
  const children: { readonly id: number; readonly masterId: number; readonly reference: Reference }[] = [];
  for (const [index, server] of childServers.entries()) {
    const { id: masterId } = (index === childServers.length - 1 && second) || master;
    const account = await connect({ type: 3, slot: index + 1, masterId }, server, login + index + 1);
    children.push({ ...account, masterId });
  }
  await control.prepare(
    [...masters, ...children].map(({ reference }) => reference),
    1_000_000,
  );
  const [first, other] = children;
  if (!first) throw new Error('a master without a child copies nothing');

  const broker = createCopierBroker(simulator);
  const service =
    atMetaApi.length > 0
      ? await startSimulatedMetaApi({ simulator, now: () => time.ms, ...(note && { note }) })
      : undefined;
  const metaApi = service && createCopierBroker(createMetaApi(service.settings, { now: () => time.ms }));
  const terminal = terminals && createCopierBroker(openTerminalGateway(db));
  function openTerminalGateway(database: Database) {
    if (!terminals) throw new Error('no account of this world has a terminal');
    return createTerminalGateway({ db: database, now: () => time.ms, subscribe: terminals.subscribe });
  }
  const copierParts = {
    db,
    now,
    broker,
    only: masters.map(({ id }) => id),
    ...(metaApi && { metaApi }),
    ...(terminal && { terminal }),
  };
  const owner = createOwner(db, userId, first);
  for (const child of children) await owner.set({ mode: 'activo', activatedAt: now() }, child);
  const records = createRecords(db, { master, child: first, children });
  const hands = createHands(simulator, master.reference);
  const books = createBooks(db, first.reference);
  return {
    db,
    time,
    now,
    simulator,
    control,
    broker,
    /** MetaApi, when an account is reached through it; the test stops it. */
    service,
    metaApi,
    /** The terminals, when an account is reached through one. */
    terminals,
    openTerminalGateway,
    userId,
    master,
    masters,
    child: first,
    other: other ?? first,

    createCopier: (process = 'uno', changes: Partial<SteppedParts> = {}) =>
      createCopier({ ...copierParts, owner: process, ...changes }, terminals),

    ...owner,
    ...hands,
    ...books,
    ...records,
    /** The owner closes the oldest position of the first child by hand, in whole or in part. */
    closeCopy: async (lots?: number) =>
      hands.close((await books.listHeld())[0]?.ticket ?? '', lots, first.reference),
    /** The owner changes the stops of the oldest position of the first child by hand. */
    setCopyStops: async (stopLoss: number | null, takeProfit: number | null = null) =>
      hands.setStops((await books.listHeld())[0]?.ticket ?? '', stopLoss, takeProfit, first.reference),
    /** The positions of the first child, and its commands. */
    show: async () => [await books.showHeld(), await records.log()] as const,
    ...createTurns(records, time),
  };
}

export type CopyWorld = Awaited<ReturnType<typeof createCopyWorld>>;
