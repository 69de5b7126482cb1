import type { SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { GatewayKind } from '../../broker/gateway';
import type { Database } from '../../../core/database/database';
import type { CopyBroker } from './copy-broker';
import type { SymbolBook } from './symbol-book';

/** The only source of time in the engine. */
export interface Clock {
  now(): Date;
  /** For leases: one clock for processes on several machines. */
  databaseNow(): SQL<Date>;
}

/** The services and caches that the parts of the engine share. */
export interface Engine {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Name of this process, unique among all processes that copy. */
  readonly owner: string;
  /** The masters that this process may copy; undefined: all. */
  readonly only?: readonly number[];
  readonly symbols: SymbolBook;
  findBroker(kind: GatewayKind): CopyBroker | undefined;
}
