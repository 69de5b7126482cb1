import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const pollMs = 100;

/**
 * The socket that only one process can listen on. On Linux and Windows, the system frees it when that process ends.
 *
 * @param {string} folder
 * @param {string} platform
 */
export async function getSocketPath(folder, platform = process.platform) {
  const hash = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex');
  const name = `parque-${hash.slice(0, 16)}`;
  if (platform === 'linux') return `\0${name}`;
  return platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`);
}

/**
 * @param {string} socket
 * @returns {Promise<net.Server | undefined>} `undefined` while another process listens.
 */
const listen = (socket) =>
  new Promise((resolve, reject) => {
    const server = net.createServer((connection) => connection.destroy());
    server.once('error', (error) =>
      'code' in error && error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(socket, () => resolve(server.unref()));
  });

/**
 * Whether a killed process has left a socket file behind.
 *
 * @param {string} socket
 */
const isLeftBehind = (socket) =>
  new Promise((resolve) => {
    const connection = net.connect(socket, () => resolve(false));
    connection.once('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED'));
    connection.once('close', () => connection.destroy());
  });

/** @param {string} socket */
async function tryToListen(socket) {
  const server = await listen(socket);
  if (server || !path.isAbsolute(socket) || process.platform === 'win32') return server;
  if (await isLeftBehind(socket)) rmSync(socket, { force: true });
  return listen(socket);
}

/** The locks of this process, which may take one again. @type {Map<string, { server: net.Server, holders: number }>} */
const locks = new Map();

/**
 * Waits until no other process of this machine holds the lock of a folder, and takes it. The lock ends with the process.
 * Processes take it before they change `node_modules`, `dist` or the stored data of the folder.
 *
 * @param {string} folder - The workspace.
 * @param {() => void} [onWait] - Called once when another process holds the lock.
 * @returns {Promise<() => void>} A function that releases the lock.
 */
export async function acquireLock(folder, onWait = reportWait) {
  const socket = await getSocketPath(folder);
  let lock = locks.get(socket);
  for (let isFirst = true; !lock; isFirst = false) {
    const server = await tryToListen(socket);
    if (server) lock = { server, holders: 0 };
    else {
      if (isFirst) onWait();
      await pause(pollMs);
    }
  }
  locks.set(socket, lock);
  lock.holders += 1;
  const { server } = lock;
  const acquiredLock = lock;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    acquiredLock.holders -= 1;
    if (acquiredLock.holders > 0) return;
    locks.delete(socket);
    server.close();
  };
}

function reportWait() {
  process.stdout.write('Another command installs, builds or starts in this folder. Waiting for it…\n');
}

/**
 * Runs `work` while no other process holds the lock of a folder.
 *
 * @template Result
 * @param {string} folder
 * @param {() => Promise<Result>} work
 */
export async function runWithLock(folder, work) {
  const releaseLock = await acquireLock(folder);
  try {
    return await work();
  } finally {
    releaseLock();
  }
}
