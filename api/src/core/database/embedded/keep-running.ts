import { setTimeout as pause } from 'node:timers/promises';
import { restartEmbeddedServer, type EmbeddedServer } from './server';

const everyMs = 500;

/** A server that is restarted when it ends unexpectedly. */
export interface KeptServer extends EmbeddedServer {
  /** Stops the monitoring and leaves the server running, because other processes use it. */
  leave(): Promise<void>;
}

/**
 * Restarts the server whenever it has ended: killed for its memory use, stopped by a full disk, or stopped by hand.
 * Several processes that share the server start one together.
 *
 * @returns The running server; its `stop` ends the monitoring first.
 */
export function keepRunning(folder: string, first: EmbeddedServer): KeptServer {
  let server = first;
  const endController = new AbortController();
  const watchServer = async () => {
    while (!endController.signal.aborted) {
      await pause(everyMs, undefined, { signal: endController.signal, ref: false }).catch(() => undefined);
      if (endController.signal.aborted || server.isRunning()) continue;
      // The cause of a failed start can be temporary, so the next round tries again. The server's log has the error.
      server = await restartEmbeddedServer(folder).catch(() => server);
    }
  };
  const watchPromise = watchServer();
  const stopWatching = async () => {
    endController.abort();
    await watchPromise;
  };
  return {
    connection: first.connection,
    dataDir: first.dataDir,
    isAdopted: first.isAdopted,
    isRunning: () => server.isRunning(),
    leave: stopWatching,
    async stop() {
      await stopWatching();
      await server.stop();
    },
  };
}
