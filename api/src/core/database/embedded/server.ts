import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../database';
import { chooseBase, getDataDir } from './base';
import { canEnter, canRun, completeBinaries, copyBinaries, findPackagedBinaries } from './binaries';
import { findServerIdentity, type Identity } from './identity';
import { readPostmaster } from './postmaster';
import { runWithLock } from './machine-lock';

/** A running PostgreSQL server with a socket that only its user can open. */
export interface EmbeddedServer {
  readonly connection: Connection;
  /** Folder of its files: below the given folder, unless the server's user cannot enter that. */
  readonly dataDir: string;
  /** Whether it was already running: another process uses it, or a killed process left it running. */
  readonly isAdopted: boolean;
  isRunning(): boolean;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** Whether committed data survive a crash of the machine. Writes are faster without. */
  readonly isDurable?: boolean;
}

interface Installation {
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

function prepareFolder(folder: string, { uid, gid }: Identity): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid);
  if (process.getuid && fs.statSync(folder).uid !== (uid ?? process.getuid())) {
    throw new Error(`${folder} belongs to another user`);
  }
  fs.chmodSync(folder, 0o700);
}

const hashFolder = (folder: string) => createHash('sha256').update(folder).digest('hex').slice(0, 12);

/** Whether a server was created for this folder. Creates nothing. */
export function hasEmbeddedDatabase(folder: string): boolean {
  const requestedFolder = path.resolve(folder);
  const bases = [requestedFolder, path.join(sharedFolder, hashFolder(requestedFolder))];
  return bases.some((base) => fs.existsSync(getDataDir(base)));
}

function prepareInstallation(folder: string, { isDurable = true }: ServerOptions = {}): Installation {
  const identity = findServerIdentity();
  let native = findPackagedBinaries();
  completeBinaries(native);
  const requestedFolder = path.resolve(folder);
  fs.mkdirSync(requestedFolder, { recursive: true });
  const tag = hashFolder(requestedFolder);
  let base = requestedFolder;
  if (identity.uid !== undefined) {
    if (!canRun(native, identity)) native = copyBinaries(native, sharedFolder);
    base = chooseBase({
      requestedFolder,
      fallback: path.join(sharedFolder, tag),
      canEnterRequested: canEnter(requestedFolder, identity),
    });
    fs.mkdirSync(base, { recursive: true, mode: 0o755 });
  }
  // The path of a socket has at most 107 bytes, so it cannot be in a deep folder.
  const socketDir = path.join(os.tmpdir(), `parque-${tag}`);
  return { isDurable, native, base, dataDir: getDataDir(base), socketDir, identity, tag };
}

function getConnection({ socketDir }: Installation): Connection {
  return { host: socketDir, port: 5432, user: superuser, database: 'postgres' };
}

const createServerHandle = (installation: Installation) => ({
  connection: getConnection(installation),
  dataDir: installation.dataDir,
  isRunning: () => typeof readPostmaster(installation.dataDir) === 'object',
});

function requireEmptyFolder(dataDir: string): void {
  const isEmpty = fs.readdirSync(dataDir).length === 0;
  if (!isEmpty) throw new Error(`the data folder ${dataDir} is damaged: it holds files but no database`);
}

/** Creates the data in a temporary folder and renames it, so that a killed start leaves no incomplete database. */
function createDataFiles({ isDurable, native, dataDir, identity }: Installation): void {
  requireEmptyFolder(dataDir);
  const aside = `${dataDir}.new`;
  fs.rmSync(aside, { recursive: true, force: true });
  prepareFolder(aside, identity);
  const { status, error, stderr } = spawnSync(
    path.join(native, 'bin', 'initdb'),
    [
      '-D',
      aside,
      '-U',
      superuser,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '-k',
      '--no-instructions',
      ...(isDurable ? [] : ['--no-sync']),
    ],
    { ...identity, cwd: '/', encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the embedded database cannot be created: ${error?.message ?? stderr}`);
  fs.rmdirSync(dataDir);
  fs.renameSync(aside, dataDir);
}

const fastSettings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

function startPostgres({ isDurable, native, dataDir, socketDir, identity }: Installation, logFile: string) {
  const settings = {
    ...(!isDurable && fastSettings),
    listen_addresses: '',
    unix_socket_directories: socketDir,
    max_connections: '60',
    timezone: 'UTC',
  };
  // The log is a file and not a pipe, because the server can outlive this process.
  const log = fs.openSync(logFile, 'a');
  const child = spawn(
    path.join(native, 'bin', 'postgres'),
    ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...identity, cwd: '/', stdio: ['ignore', log, log], detached: true },
  );
  fs.closeSync(log);
  return child;
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode) return resolve();
    child.ref();
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });
}

async function stopAdopted(pid: number, dataDir: string): Promise<void> {
  process.kill(pid, 'SIGINT');
  for (const end = performance.now() + readyWithinMs; performance.now() < end; await pause(20)) {
    if (typeof readPostmaster(dataDir) === 'string') return;
  }
}

async function waitUntilReady(child: ChildProcess, dataDir: string): Promise<'ready' | 'ended' | 'late'> {
  let hasEnded = false;
  child.once('error', () => (hasEnded = true));
  child.once('exit', () => (hasEnded = true));
  for (const end = performance.now() + readyWithinMs; performance.now() < end; await pause(5)) {
    if (hasEnded) return 'ended';
    const currentPostmaster = readPostmaster(dataDir);
    if (
      typeof currentPostmaster === 'object' &&
      currentPostmaster.pid === child.pid &&
      currentPostmaster.isReady
    )
      return 'ready';
  }
  return 'late';
}

/** Returns the server that is already running, because another process uses it or a killed process left it. */
async function joinRunningServer(installation: Installation): Promise<EmbeddedServer | undefined> {
  for (const end = performance.now() + readyWithinMs; performance.now() < end; await pause(100)) {
    const postmasterState = readPostmaster(installation.dataDir);
    if (postmasterState === 'stale') fs.rmSync(path.join(installation.dataDir, 'postmaster.pid'));
    if (typeof postmasterState === 'string') return undefined;
    const stop = () => stopAdopted(postmasterState.pid, installation.dataDir);
    if (postmasterState.isReady) return { ...createServerHandle(installation), isAdopted: true, stop };
  }
  throw new Error('the embedded database is running but accepts no connections');
}

/** Temporary errors: the kernel needs a moment to free the shared memory of a killed server. */
const passes = /pre-existing shared memory|lock file/;

function findErrorReason(log: string): string {
  const line = log.split('\n').findLast((text) => /FATAL|PANIC|ERROR/.test(text));
  return (line ?? log.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '');
}

async function startServer(installation: Installation): Promise<EmbeddedServer> {
  const logFile = path.join(installation.base, 'postgres.log');
  for (let tries = 0; ; tries++) {
    const runningServer = await joinRunningServer(installation);
    if (runningServer) return runningServer;
    if (!fs.existsSync(path.join(installation.dataDir, 'PG_VERSION'))) createDataFiles(installation);

    const logBefore = fs.existsSync(logFile) ? fs.statSync(logFile).size : 0;
    const child = startPostgres(installation, logFile);
    const state = await waitUntilReady(child, installation.dataDir);
    if (state === 'ready') {
      child.removeAllListeners('exit');
      child.unref();
      return { ...createServerHandle(installation), isAdopted: false, stop: () => stopProcess(child) };
    }
    const log = fs.readFileSync(logFile).subarray(logBefore).toString();
    if (tries > 50 || !passes.test(log)) {
      await stopProcess(child);
      throw new Error(
        `the embedded database in ${installation.dataDir} does not start: ${findErrorReason(log)} (see ${logFile})`,
      );
    }
    await pause(100);
  }
}

const getLockName = ({ tag }: Installation) => `parque-postgres-${tag}`;

/**
 * Restarts the server of `folder`, or joins the server that another process has already restarted.
 *
 * @throws Error - Also when the data folder is missing, for example on an unmounted disk. An empty database in its
 *   place would look like a loss of all data.
 */
export async function restartEmbeddedServer(folder: string): Promise<EmbeddedServer> {
  const installation = prepareInstallation(folder);
  return runWithLock(getLockName(installation), async () => {
    if (!fs.existsSync(path.join(installation.dataDir, 'PG_VERSION')))
      throw new Error(`the data folder ${installation.dataDir} no longer exists`);
    prepareFolder(installation.socketDir, installation.identity);
    return startServer(installation);
  });
}

/**
 * Starts the PostgreSQL server whose data is in `folder`, or joins the one that is already running there.
 *
 * @throws Error - With one line that names the cause: damaged data, no binaries for this system, a folder of another
 *   user.
 */
export async function startEmbeddedServer(
  folder: string,
  options: ServerOptions = {},
): Promise<EmbeddedServer> {
  const installation = prepareInstallation(folder, options);
  return runWithLock(getLockName(installation), async () => {
    for (const serverFolder of [installation.dataDir, installation.socketDir])
      prepareFolder(serverFolder, installation.identity);
    return startServer(installation);
  });
}
