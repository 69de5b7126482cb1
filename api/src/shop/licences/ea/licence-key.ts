import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { UserEntity } from '@parque/contract';
import { recordChange } from '../../../core/audit/audit-log';
import { licences } from '../../../core/database/schema';
import { countAttempt } from '../../../core/http/limits/attempts';
import type { Services } from '../../../core/http/area';
import { requireFound } from '../../../core/http/api-rule-error';
import { requireProduct } from '../../products/ownership';
import { endKeys } from './ended-keys';
import { buildEaKey } from './key';
import * as repository from './repository';

/** A licence exists as soon as its owner has saved an account. */
async function requireKeyOwner({ db, now }: Services, user: UserEntity, productId: number) {
  await requireProduct(db, user.id, [productId], now());
  return requireFound(await repository.findKeyOwner(db, user.id, productId));
}

export async function getLicenceKey(services: Services, user: UserEntity, productId: number) {
  const owner = await requireKeyOwner(services, user, productId);
  return { key: buildEaKey(services.settings.tokenKey, owner) };
}

/** Replaces the key. An EA with the previous one opens nothing more after its next check. */
export async function renewKey(services: Services, user: UserEntity, productId: number) {
  const { db, now, settings } = services;
  const { id } = await requireKeyOwner(services, user, productId);
  await countAttempt(db, [{ limit: 'ea-key:user', subject: String(user.id) }], now());
  const salt = randomUUID();
  await db.transaction(async (tx) => {
    await endKeys(tx, eq(licences.id, id), now());
    await repository.saveSalt(tx, id, salt);
    await recordChange({ tx, actorId: user.id, at: now() }, 'licence.key.renew', `licence:${id}`);
  });
  return { key: buildEaKey(settings.tokenKey, { id, salt }) };
}
