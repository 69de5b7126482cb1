import { sql } from 'drizzle-orm';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parentOf, processorSeconds } from '../../../copier/testing/processor-time';
import { openDatabase, type Database } from '../../../database/database';
import { startEmbeddedServer } from '../../../database/embedded/server';
import { terminals, users } from '../../../database/schema';
import { codeSecret, hashOfToken, makeNonce, signingKey } from '../../protocol/keys';
import { presentVersion } from '../../protocol/version';
import { assumedZone } from '../../sync/clock';
import { makeIdleTerminal, type IdleTerminal, type LoadAccount, type Poll } from './idle-terminal';

/*
 * A process that measures one process of the api under the calls of terminals without changes. Arguments: a folder, the
 * migrations, the program of the api, a free port, how many terminals, and the seconds of each phase.
 */
const [folder = '', migrations = '', program = '', ...numbers] = process.argv.slice(2);
const [port = 0, count = 1000, seconds = 30] = numbers.map(Number);

/** Calls at the same time in the phase at full speed. */
const atOnce = 32;

/** How long a server process of PostgreSQL may keep its counts to itself. */
const countsAfterMs = 11_000;

const tokenKey = 'only-for-this-measurement-of-load-0123456789';
const server = await startEmbeddedServer(folder);
const { db, close } = await openDatabase({ ...server.connection, max: 4 }, migrations);
const write = (line: string) => process.stderr.write(`${line}\n`);

/** Stores accounts that are paired and confirmed, and whose history is read. */
async function pairedAccounts(to: Database): Promise<readonly LoadAccount[]> {
  const [owner] = await to
    .insert(users)
    .values({ name: 'Carga', email: 'carga@correo.es', passwordHash: '' })
    .returning({ id: users.id });
  const made = Array.from({ length: count }, (_, index) => {
    const [token, salt, nonces] = [
      makeNonce() + makeNonce().slice(0, 11),
      makeNonce(),
      [makeNonce(), makeNonce()],
    ];
    const secret = codeSecret(tokenKey, { locator: '0000', salt });
    const [own = '', other = ''] = nonces;
    const account = { login: 30_000_000 + index, server: 'Carga-Demo', token };
    return { ...account, salt, nonces, key: signingKey(secret, [own, other], token) };
  });
  for (let from = 0; from < made.length; from += 500) {
    await to.insert(terminals).values(
      made.slice(from, from + 500).map(({ login, server: name, token, salt, nonces }) => ({
        userId: owner?.id ?? 0,
        server: name,
        login,
        company: 'Carga',
        currency: 'USD',
        digits: 2,
        leverage: 100,
        marginMode: 'hedging' as const,
        tradeMode: 'demo' as const,
        build: 5000,
        programVersion: presentVersion,
        state: 'confirmed' as const,
        pairedAt: new Date(),
        tokenHash: hashOfToken(token),
        salt: `0000|${salt}`,
        nonces: nonces.join('|'),
        balance: 10_000,
        equity: 10_000,
        zone: assumedZone,
        historyPage: null,
        historyTo: 1,
      })),
    );
  }
  await to.execute(sql`analyze terminals`);
  return made;
}

async function startApi() {
  const { host, user, database } = server.connection;
  const { NODE_ENV, ...env } = process.env;
  const api = spawn(process.execPath, [program], {
    env: {
      ...env,
      DATABASE_URL: `postgres://${user ?? ''}@${encodeURIComponent(host ?? '')}/${database ?? ''}`,
      DATA_DIR: `${folder}-api`,
      TOKEN_KEY: tokenKey,
      HOST: '127.0.0.1',
      PORT: String(port),
      COPIER: 'off',
      LOG_LEVEL: 'error',
      CALLS_PER_TERMINAL: '1000000',
      CALLS_PER_ADDRESS: '100000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (api.exitCode !== null) throw new Error('the api did not start');
    await pause(100);
  }
  return api;
}

const sockets = new Set<Socket>();
const agent = new http.Agent({ keepAlive: true, maxSockets: 2000 });
agent.on('free', (socket: Socket) => sockets.add(socket));

/** Bytes on the connections, with headers, in both directions. */
const bytes = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead + socket.bytesWritten, 0);

async function figure(question: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ figure: string }>(question);
  return Number(rows[0]?.figure ?? 0);
}

/** Transactions of the database. A call without changes has no transaction of its own, so each statement is one. */
const transactions = () =>
  figure(
    sql`select xact_commit + xact_rollback as figure from pg_stat_database where datname = current_database()`,
  );

/** How often a table of terminals, or the accounts of the connector, were read without an index. */
const scans = () =>
  figure(sql`
    select coalesce(sum(seq_scan), 0) as figure from pg_stat_user_tables
    where relname like 'terminal%' or relname = 'connector_accounts'`);

async function measure(api: { readonly pid?: number | undefined }, work: () => Promise<readonly Poll[]>) {
  const postmaster = await parentOf(await figure(sql`select pg_backend_pid() as figure`));
  const spent = async () => ({
    api: await processorSeconds([api.pid]),
    database: await processorSeconds([postmaster]),
  });
  await pause(countsAfterMs);
  const [before, statementsBefore, scansBefore, bytesBefore] = [
    await spent(),
    await transactions(),
    await scans(),
    bytes(),
  ];
  const started = performance.now();
  const polls = await work();
  const elapsed = (performance.now() - started) / 1000;
  const [after, bytesAfter] = [await spent(), bytes()];
  await pause(countsAfterMs);
  const ok = polls.filter(({ nextMs }) => nextMs !== undefined);
  const sorted = ok.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
  return {
    polls: ok.length,
    failed: polls.length - ok.length,
    perSecond: ok.length / elapsed,
    apiMs: ((after.api - before.api) * 1000) / ok.length,
    databaseMs: ((after.database - before.database) * 1000) / ok.length,
    statements: ((await transactions()) - statementsBefore) / ok.length,
    scans: (await scans()) - scansBefore,
    bytes: (bytesAfter - bytesBefore) / ok.length,
    ms: { p50: at(0.5), p95: at(0.95), p99: at(0.99) },
    meanNextMs: ok.reduce((sum, { nextMs = 0 }) => sum + nextMs, 0) / ok.length,
  };
}

export type LoadPhase = Awaited<ReturnType<typeof measure>>;

/** Each terminal calls when the last answer lets it. */
async function atTheirPace(all: readonly IdleTerminal[]): Promise<readonly Poll[]> {
  const polls: Poll[] = [];
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    all.map(async (terminal) => {
      // Terminals do not start at the same time.
      let waitMs = Math.random() * 5000;
      while (performance.now() + waitMs < until) {
        await pause(waitMs);
        const poll = await terminal.call();
        polls.push(poll);
        waitMs = poll.nextMs ?? 5000;
      }
    }),
  );
  return polls;
}

/** A few terminals at a time, one call after the other. */
async function atFullSpeed(all: readonly IdleTerminal[]): Promise<readonly Poll[]> {
  const polls: Poll[] = [];
  const until = performance.now() + seconds * 1000;
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        next = (next + 1) % all.length;
        const terminal = all[next];
        if (terminal) polls.push(await terminal.call());
      }
    }),
  );
  return polls;
}

const accounts = await pairedAccounts(db);
const api = await startApi();
try {
  const all = accounts.map((account) => makeIdleTerminal({ account, port, agent }));
  // The first calls give the account to the run; from then on nothing changes.
  for (const terminal of all) for (let calls = 0; calls < 2; calls += 1) await terminal.call();
  write(`${count} terminals are connected`);
  const paced = await measure(api, () => atTheirPace(all));
  write('measured at their pace');
  const full = await measure(api, () => atFullSpeed(all));
  process.stdout.write(JSON.stringify({ paced, full }));
} finally {
  api.kill('SIGTERM');
  await once(api, 'exit');
  agent.destroy();
  await close();
  await server.stop();
}
