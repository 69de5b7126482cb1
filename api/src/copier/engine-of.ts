import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { brokersOf } from '../broker/brokers';
import type { Services } from '../http/area';
import type { Clock, Engine } from './engine/engine';
import { makeSymbolBook } from './engine/symbol-book';

/** The engine of a process: it names itself anew each time. */
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
