import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

function tryLock(name: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(`\0${name}`, () => resolve(server));
  });
}

/**
 * Runs `work` while no other process on this machine runs it under the same name. The lock is an abstract socket, which
 * the kernel frees when its holder ends. Systems other than Linux have no abstract sockets and run `work` at once.
 */
export async function runWithLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return work();
  for (let tries = 0; tries < 600; tries++) {
    const lock = await tryLock(name);
    if (lock) {
      try {
        return await work();
      } finally {
        await new Promise((resolve) => lock.close(resolve));
      }
    }
    await pause(50);
  }
  throw new Error('another process has been starting the embedded database for 30 seconds');
}
