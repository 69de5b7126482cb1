import type { SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { GatewayKind } from '../../broker/gateway';
import type { Database } from '../../database/database';
import type { CopyBroker } from './copy-broker';
import type { SymbolBook } from './symbol-book';

/** What time it is. Nothing of the engine asks anybody else. */
export interface Clock {
  now(): Date;
  /** For leases, which processes on several machines have to agree about. */
  databaseNow(): SQL<Date>;
}

/** All that the parts of the engine work with. */
export interface Engine {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Names this process among those that copy. */
  readonly owner: string;
  /** Only these masters; undefined: all. */
  readonly only?: readonly number[];
  readonly symbols: SymbolBook;
  brokerOf(kind: GatewayKind): CopyBroker | undefined;
}
