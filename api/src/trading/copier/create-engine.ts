import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getBrokers } from '../broker/brokers';
import type { Services } from '../../core/http/area';
import type { Clock, Engine } from './engine/engine';
import { createSymbolBook } from './engine/symbol-book';

/** Creates the engine of a process, with a new owner name. */
export function createEngine(services: Services): Engine {
  const { db, log, now } = services;
  const clock: Clock = { now, databaseNow: () => sql`clock_timestamp()` };
  const brokers = getBrokers(services);
  return {
    db,
    clock,
    log,
    owner: `${process.pid}-${randomUUID()}`,
    symbols: createSymbolBook(now),
    findBroker: (kind) => brokers.gateway(kind),
  };
}
