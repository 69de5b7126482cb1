import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';

/** Returns a session to the state of a new one; statements stay prepared. */
const reset = `
  rollback;
  reset session authorization;
  reset all;
  unlisten *;
  select pg_advisory_unlock_all();
  close all;
  discard temp;
  discard sequences`;

/** A connection that is busy for longer is closed. */
const settleMs = 1000;

/** The connections of one database, which stay open from one test to the next. */
export interface KeptConnections {
  /** The class of connections for the pool of a test. */
  readonly Client: typeof pg.Client;
  /** Waits for the connections of an ended pool. @returns The processes of the server whose connections stay open. */
  settle(): Promise<number[]>;
  /** Closes the connections that other processes served. They were terminated, which may not have arrived yet. */
  keepOnly(processes: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Keeps the connections of a database when a pool ends, for the pool of the next test. The server starts a process for
 * each new connection, which takes longer than most tests.
 */
export function keepConnections(): KeptConnections {
  const keptClients = new Map<KeptClient, number>();
  const pendingReturns = new Set<Promise<void>>();

  class KeptClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const [client] = keptClients.keys();
      if (!client) return;
      keptClients.delete(client);
      return client;
    }

    #isConnected = false;

    override connect(): Promise<this>;
    override connect(callback: (error: Error | null, client?: this) => void): void;
    override connect(callback?: (error: Error | null, client?: this) => void): Promise<this> | undefined {
      const connection = this.#isConnected ? Promise.resolve() : super.connect().then(() => undefined);
      this.#isConnected = true;
      if (!callback) return connection.then(() => this);
      connection.then(
        () => callback(null, this),
        (error: unknown) => callback(error as Error),
      );
      return undefined;
    }

    async #giveBack(): Promise<void> {
      try {
        await this.query(reset);
        const { rows } = await this.query<{ pid: number }>('select pg_backend_pid() as pid');
        // The listeners belong to the ended pool.
        this.removeAllListeners();
        this.on('error', () => keptClients.delete(this));
        keptClients.set(this, rows[0]?.pid ?? 0);
      } catch {
        await super.end();
      }
    }

    override end(): Promise<void>;
    override end(callback: (error?: Error) => void): void;
    override end(callback?: (error?: Error) => void): Promise<void> | undefined {
      const giveBack = this.#giveBack().finally(() => pendingReturns.delete(giveBack));
      pendingReturns.add(giveBack);
      if (!callback) return giveBack;
      void giveBack.then(() => callback());
      return undefined;
    }

    close(): Promise<void> {
      return super.end();
    }
  }

  const drop = async (client: KeptClient) => {
    keptClients.delete(client);
    await client.close();
  };

  return {
    Client: KeptClient,
    async settle() {
      const late = pause(settleMs, undefined, { ref: false });
      await Promise.race([late, Promise.all(pendingReturns)]);
      return [...keptClients.values()];
    },
    async keepOnly(processes) {
      await Promise.allSettled(pendingReturns);
      const others = [...keptClients].filter(([, pid]) => !processes.includes(pid));
      await Promise.all(others.map(([client]) => drop(client)));
    },
    async close() {
      await Promise.allSettled(pendingReturns);
      await Promise.all([...keptClients.keys()].map(drop));
    },
  };
}
