import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { UserEntity } from '@parque/contract';
import { audit } from '../audit/audit-log';
import { licences } from '../database/schema';
import { countAttempt } from '../http/limits/attempts';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { requireProduct } from '../products/ownership';
import { endKeys } from './ended-keys';
import { eaKey, type KeyOwner } from './key';
import * as repository from './repository';

/** A licence exists as soon as its owner has saved an account. */
async function ownLicence({ db, now }: Services, person: UserEntity, productId: number): Promise<KeyOwner> {
  await requireProduct(db, person.id, [productId], now());
  const owner = await repository.keyOwner(db, person.id, productId);
  if (!owner) throw new Refusal('not_found');
  return owner;
}

export async function keyFor(services: Services, person: UserEntity, productId: number) {
  const owner = await ownLicence(services, person, productId);
  return { key: eaKey(services.settings.tokenKey, owner) };
}

/** Replaces the key. An EA with the previous one opens nothing more after its next check. */
export async function renewKey(services: Services, person: UserEntity, productId: number) {
  const { db, now, settings } = services;
  const { id } = await ownLicence(services, person, productId);
  await countAttempt(db, [{ limit: 'ea-key:person', subject: String(person.id) }], now());
  const salt = randomUUID();
  await db.transaction(async (tx) => {
    await endKeys(tx, eq(licences.id, id), now());
    await repository.saveSalt(tx, id, salt);
    await audit(tx, { actorId: person.id, at: now(), action: 'licence.key.renew', subject: `licence:${id}` });
  });
  return { key: eaKey(settings.tokenKey, { id, salt }) };
}
