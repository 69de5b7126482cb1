import { and, eq, gt, lt } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../../../core/database/database';
import { knownPlaces } from '../../../core/database/schema';
import type { RequestOrigin } from './request-origin';

const knownForMs = 90 * msPerDay;

/** Identifies a user on a device. Only this hash is stored. */
export const computeDeviceHash = (userId: number, { deviceKey }: RequestOrigin) =>
  createHash('sha256').update(`${userId} device ${deviceKey}`).digest('base64url');

/** Stores that a user has signed in on this device, and sends the device its key. */
export async function recordDevice(
  db: Database,
  userId: number,
  origin: RequestOrigin,
  now: Date,
): Promise<void> {
  await db
    .insert(knownPlaces)
    .values({ placeHash: computeDeviceHash(userId, origin), userId, lastAt: now })
    .onConflictDoUpdate({ target: knownPlaces.placeHash, set: { lastAt: now } });
  origin.keepDeviceKey();
}

export async function isKnownDevice(
  db: Database,
  userId: number,
  origin: RequestOrigin,
  now: Date,
): Promise<boolean> {
  if (origin.isNewDevice) return false;
  const since = new Date(+now - knownForMs);
  const rows = await db
    .select({ userId: knownPlaces.userId })
    .from(knownPlaces)
    .where(and(eq(knownPlaces.placeHash, computeDeviceHash(userId, origin)), gt(knownPlaces.lastAt, since)));
  return rows.length > 0;
}

export async function sweepDevices(db: Database, now: Date): Promise<void> {
  await db.delete(knownPlaces).where(lt(knownPlaces.lastAt, new Date(+now - knownForMs)));
}
