import { setTimeout as pause } from 'node:timers/promises';
import { restartEmbeddedServer, type EmbeddedServer } from './server';

const everyMs = 500;

/** A server that is started again when it ends by itself. */
export interface KeptServer extends EmbeddedServer {
  /** Ends the keeping and lets the server run, since others need it. */
  leave(): Promise<void>;
}

/**
 * Starts the server again whenever it is gone, however it ended: killed for its memory, stopped by a full disk, stopped
 * by hand. Several processes that share it start one.
 *
 * @returns The server that runs now; its `stop` ends the keeping first.
 */
export function keepRunning(folder: string, first: EmbeddedServer): KeptServer {
  let server = first;
  const over = new AbortController();
  const keep = async () => {
    while (!over.signal.aborted) {
      await pause(everyMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
      if (over.signal.aborted || server.isRunning()) continue;
      // What keeps it from starting may pass, and stands in the server's own log.
      server = await restartEmbeddedServer(folder).catch(() => server);
    }
  };
  const kept = keep();
  const leave = async () => {
    over.abort();
    await kept;
  };
  return {
    connection: first.connection,
    dataDir: first.dataDir,
    isAdopted: first.isAdopted,
    isRunning: () => server.isRunning(),
    leave,
    async stop() {
      await leave();
      await server.stop();
    },
  };
}
