import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../database';
import { canUse, completeBinaries, copyBinaries, packagedBinaries } from './binaries';
import { serverIdentity, type Identity } from './identity';
import { postmasterOf } from './postmaster';
import { inTurn } from './turn';

/** A running PostgreSQL server, reachable through a socket that only its user can enter. */
export interface EmbeddedServer {
  readonly connection: Connection;
  /** Where its files are: in the folder that was given, unless its user cannot enter that. */
  readonly dataDir: string;
  /** Whether it was running already: another process uses it, or one that was killed left it behind. */
  readonly isAdopted: boolean;
  isRunning(): boolean;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** Whether what is committed survives a crash of the machine; without it everything is written faster. */
  readonly isDurable?: boolean;
}

interface Place {
  readonly isDurable: boolean;
  readonly native: string;
  readonly base: string;
  readonly dataDir: string;
  readonly socketDir: string;
  readonly identity: Identity;
  readonly tag: string;
}

const superuser = 'parque';
const sharedFolder = '/var/lib/parque';
const readyWithinMs = 60_000;

function ownFolder(folder: string, { uid, gid }: Identity): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid);
  if (process.getuid && fs.statSync(folder).uid !== (uid ?? process.getuid())) {
    throw new Error(`${folder} belongs to another user`);
  }
  fs.chmodSync(folder, 0o700);
}

function placeOf(folder: string, { isDurable = true }: ServerOptions = {}): Place {
  const identity = serverIdentity();
  let native = packagedBinaries();
  completeBinaries(native);
  let base = path.resolve(folder);
  fs.mkdirSync(base, { recursive: true });
  const tag = createHash('sha256').update(base).digest('hex').slice(0, 12);
  if (identity.uid !== undefined && !canUse(native, base, identity)) {
    native = copyBinaries(native, sharedFolder);
    base = path.join(sharedFolder, tag);
    fs.mkdirSync(base, { recursive: true, mode: 0o755 });
  }
  // The path of a socket has at most 107 bytes, so it cannot stand in a deep folder.
  const socketDir = path.join(os.tmpdir(), `parque-${tag}`);
  return { isDurable, native, base, dataDir: path.join(base, 'postgres-15'), socketDir, identity, tag };
}

function connectionTo({ socketDir }: Place): Connection {
  return { host: socketDir, port: 5432, user: superuser, database: 'postgres' };
}

const reachable = (place: Place) => ({
  connection: connectionTo(place),
  dataDir: place.dataDir,
  isRunning: () => typeof postmasterOf(place.dataDir) === 'object',
});

function refuseDamaged(dataDir: string): void {
  const isEmpty = fs.readdirSync(dataDir).length === 0;
  if (!isEmpty) throw new Error(`the data folder ${dataDir} is damaged: it holds files but no database`);
}

/** Made aside and renamed, so that a start that is killed half-way leaves no half database. */
function initialise({ isDurable, native, dataDir, identity }: Place): void {
  refuseDamaged(dataDir);
  const aside = `${dataDir}.new`;
  fs.rmSync(aside, { recursive: true, force: true });
  ownFolder(aside, identity);
  const { status, error, stderr } = spawnSync(
    path.join(native, 'bin', 'initdb'),
    [
      ...['-D', aside, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C', '-k', '--no-instructions'],
      ...(isDurable ? [] : ['--no-sync']),
    ],
    { ...identity, cwd: '/', encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the embedded database cannot be made: ${error?.message ?? stderr}`);
  fs.rmdirSync(dataDir);
  fs.renameSync(aside, dataDir);
}

const withoutDurability = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

function launch({ isDurable, native, dataDir, socketDir, identity }: Place, logFile: string): ChildProcess {
  const settings = {
    ...(!isDurable && withoutDurability),
    listen_addresses: '',
    unix_socket_directories: socketDir,
    max_connections: '60',
    timezone: 'UTC',
  };
  // Its log is a file and not a pipe of ours, because it may outlive us.
  const log = fs.openSync(logFile, 'a');
  const child = spawn(
    path.join(native, 'bin', 'postgres'),
    ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...identity, cwd: '/', stdio: ['ignore', log, log], detached: true },
  );
  fs.closeSync(log);
  return child;
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode) return done();
    child.ref();
    child.once('exit', () => done());
    child.kill('SIGINT');
  });
}

async function stopAdopted(pid: number, dataDir: string): Promise<void> {
  process.kill(pid, 'SIGINT');
  for (const end = performance.now() + readyWithinMs; performance.now() < end; await pause(20)) {
    if (typeof postmasterOf(dataDir) === 'string') return;
  }
}

async function readiness(child: ChildProcess, dataDir: string): Promise<'ready' | 'ended' | 'late'> {
  let hasEnded = false;
  child.once('error', () => (hasEnded = true));
  child.once('exit', () => (hasEnded = true));
  for (const end = performance.now() + readyWithinMs; performance.now() < end; await pause(5)) {
    if (hasEnded) return 'ended';
    const found = postmasterOf(dataDir);
    if (typeof found === 'object' && found.pid === child.pid && found.isReady) return 'ready';
  }
  return 'late';
}

/** Another process runs the server, or one that was killed left it running: it is shared. */
async function adopted(place: Place): Promise<EmbeddedServer | undefined> {
  for (const end = performance.now() + readyWithinMs; performance.now() < end; await pause(100)) {
    const found = postmasterOf(place.dataDir);
    if (found === 'stale') fs.rmSync(path.join(place.dataDir, 'postmaster.pid'));
    if (typeof found === 'string') return undefined;
    const stop = () => stopAdopted(found.pid, place.dataDir);
    if (found.isReady) return { ...reachable(place), isAdopted: true, stop };
  }
  throw new Error('the embedded database does not become ready');
}

/** A server that was killed whole leaves memory behind that the kernel needs a moment to free. */
const passes = /pre-existing shared memory|lock file/;

/** The part of the server's log that tells why it did not start. */
function reasonIn(log: string): string {
  const line = log.split('\n').findLast((text) => /FATAL|PANIC|ERROR/.test(text));
  return (line ?? log.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '');
}

async function started(place: Place): Promise<EmbeddedServer> {
  const logFile = path.join(place.base, 'postgres.log');
  for (let tries = 0; ; tries++) {
    const running = await adopted(place);
    if (running) return running;
    if (!fs.existsSync(path.join(place.dataDir, 'PG_VERSION'))) initialise(place);

    const logBefore = fs.existsSync(logFile) ? fs.statSync(logFile).size : 0;
    const child = launch(place, logFile);
    const state = await readiness(child, place.dataDir);
    if (state === 'ready') {
      child.removeAllListeners('exit');
      child.unref();
      return { ...reachable(place), isAdopted: false, stop: () => stopped(child) };
    }
    const log = fs.readFileSync(logFile).subarray(logBefore).toString();
    if (tries > 50 || !passes.test(log)) {
      await stopped(child);
      throw new Error(
        `the embedded database in ${place.dataDir} does not start: ${reasonIn(log)} (see ${logFile})`,
      );
    }
    await pause(100);
  }
}

const turnOf = ({ tag }: Place) => `parque-postgres-${tag}`;

/**
 * Starts the server again that ran on `folder`, or joins the one that somebody else has started by now.
 *
 * @throws Error - Also when the data are gone, as with a disk that is no longer there: an empty database in their place
 *   would look like one that has lost everything.
 */
export async function restartEmbeddedServer(folder: string): Promise<EmbeddedServer> {
  const place = placeOf(folder);
  return inTurn(turnOf(place), async () => {
    if (!fs.existsSync(path.join(place.dataDir, 'PG_VERSION'))) throw new Error(`${place.dataDir} is gone`);
    ownFolder(place.socketDir, place.identity);
    return started(place);
  });
}

/**
 * Starts the PostgreSQL server whose data is in `folder`, or joins the one that runs there already.
 *
 * @throws Error - With one line that says why it does not start: damaged data, no binaries for this system, a folder
 *   of somebody else.
 */
export async function startEmbeddedServer(
  folder: string,
  options: ServerOptions = {},
): Promise<EmbeddedServer> {
  const place = placeOf(folder, options);
  return inTurn(turnOf(place), async () => {
    for (const own of [place.dataDir, place.socketDir]) ownFolder(own, place.identity);
    return started(place);
  });
}
