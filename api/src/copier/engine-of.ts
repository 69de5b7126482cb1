import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { brokersOf } from '../broker/brokers';
import type { Services } from '../http/area';
import type { Clock, Engine } from './engine/engine';
import { makeSymbolBook } from './engine/symbol-book';

/** Makes the engine of a process, with a new owner name. */
export function engineOf(services: Services): Engine {
  const { db, log, now } = services;
  const clock: Clock = { now, databaseNow: () => sql`clock_timestamp()` };
  const brokers = brokersOf(services);
  return {
    db,
    clock,
    log,
    owner: `${process.pid}-${randomUUID()}`,
    symbols: makeSymbolBook(now),
    brokerOf: (kind) => brokers.gateway(kind),
  };
}
