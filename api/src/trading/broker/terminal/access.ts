import { msPerDay } from '@parque/domain/durations';
import type { ZoneName } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import type { SubscribeToTerminal } from '../../terminal/account-change-listener';
import { assumedZone } from '../../terminal/sync/clock';
import { isAwake } from '../../terminal/sync/lease';
import { readValues, requestRead } from '../../terminal/sync/report';
import { BrokerError, terminalIsOff } from '../fault';
import type { Reference } from '../gateway';
import { findTerminalRecord, type TerminalRecord } from './records';

/** How long a reading of a kind is used. */
const freshMs = {
  quote: 3000,
  // After a rejected volume the copier reads the terms again, and must not get the earlier ones.
  spec: 5000,
  positions: 3000,
  names: msPerDay,
  bars: 300_000,
} as const;

/** How long a terminal is requested to report a reading. */
const requestedMs = 60_000;

/** How long to wait for a change before the database is read again. */
export const pollMs = 1000;

/** How the functions of the gateway reach the terminals. */
export interface TerminalAccess {
  readonly db: Database;
  readonly now: () => number;
  /** How the gateway waits for the terminal; by default, by notifications of the database. */
  readonly subscribe: SubscribeToTerminal;
}

export const getZone = ({ zone }: TerminalRecord): ZoneName => zone ?? assumedZone;

export const isCalling = ({ now }: TerminalAccess, record: TerminalRecord): boolean =>
  isAwake(record, new Date(now()));

export const findRecord = ({ db }: TerminalAccess, account: Reference) =>
  findTerminalRecord(db, /^\d{1,15}$/.test(account) ? Number(account) : 0);

/** @throws BrokerError - `refused`: the owner has disconnected the terminal, or has not confirmed it. */
export async function requireRecord(access: TerminalAccess, account: Reference): Promise<TerminalRecord> {
  const record = await findRecord(access, account);
  if (record?.state !== 'confirmed') {
    throw new BrokerError('refused', terminalIsOff, { isUnsent: true });
  }
  return record;
}

/** @throws BrokerError - `unreachable`: the terminal does not call, or is still loading. */
export function requireAwake(access: TerminalAccess, record: TerminalRecord): TerminalRecord {
  if (!isCalling(access, record)) {
    throw new BrokerError('unreachable', 'the terminal has not called lately', { isUnsent: true });
  }
  if (!record.isReady || record.positionsAt === null) {
    throw new BrokerError('unreachable', 'the terminal is connecting', { isUnsent: true });
  }
  return record;
}

export const requireAwakeRecord = async (access: TerminalAccess, account: Reference) =>
  requireAwake(access, await requireRecord(access, account));

/** The data that a terminal reports on request. */
interface Reading {
  readonly id: number;
  readonly kind: keyof typeof freshMs;
  readonly name: string;
}

/** Returns the data that a terminal reported on request a short time ago. */
export async function readCurrent<T>({ db, now }: TerminalAccess, { id, kind, name }: Reading) {
  const [row] = await readValues(db, id, kind, [name]);
  const isFresh = row?.receivedAt && now() - +row.receivedAt < freshMs[kind];
  return isFresh ? { value: row.value as T | null } : undefined;
}

/** Requests something from a terminal, and waits for it until the signal is aborted or the time is over. */
export async function requestAndWait<T>(
  access: TerminalAccess,
  reading: Reading,
  signal: AbortSignal,
  waitMs = Infinity,
) {
  const { db, now, subscribe } = access;
  const { id, kind, name } = reading;
  const changes = subscribe(id, signal);
  const endsAt = now() + waitMs;
  try {
    let currentReading = await readCurrent<T>(access, reading);
    if (!currentReading) await requestRead(db, id, { kind, name, until: new Date(now() + requestedMs) });
    while (!currentReading && !signal.aborted && now() < endsAt) {
      await changes.next(Math.min(pollMs, endsAt - now()));
      currentReading = await readCurrent<T>(access, reading);
    }
    return currentReading;
  } finally {
    changes.end();
  }
}

export async function readOnRequest<T>(
  access: TerminalAccess,
  reading: Reading,
  signal: AbortSignal,
): Promise<T> {
  const reportedReading = await requestAndWait<T>(access, reading, signal);
  if (reportedReading?.value) return reportedReading.value;
  throw new BrokerError('unreachable', `the terminal did not report ${reading.kind} ${reading.name}`);
}
