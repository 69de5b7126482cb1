import type { CallArguments, CopyLinkEntity, CopyStockEntity, UserEntity } from '@parque/contract';
import { audit } from '../audit/audit-log';
import { countAttempt } from '../http/limits/attempts';
import type { Database } from '../database/database';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { requireProduct } from '../products/ownership';
import * as repository from './copy-link-repository';
import type { Holder } from './copy-link-repository';
import { copyProductNamed, copyProductWithId } from './copy-product';
import { insertClient } from './copy-user-repository';

const day = 24 * 60 * 60 * 1000;

/** Days for which a reserved link is not given to another user. */
const reservationDays = 30;

const lapsedBefore = (now: Date) => new Date(+now - reservationDays * day);

/** Removes trailing zeros: '2500.00' becomes 2500, and '2500.50' becomes 2500.5. */
const sizeInAddress = (size: string | null) =>
  size?.includes('.') ? size.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : (size ?? '');

/**
 * Returns the user's reserved link. The reservation remains until the link is used, or until it expires and another
 * user gets the link.
 */
async function reservedFor(tx: Database, holder: Holder, now: Date): Promise<string | null> {
  const own = await repository.reservedLink(tx, holder);
  const isReserved = own?.reservedAt && own.reservedAt >= lapsedBefore(now);
  const link = own ?? (await repository.nextOpenLink(tx, holder.productId, lapsedBefore(now)));
  if (!link) return null;
  if (!isReserved) await repository.reserve(tx, link.id, holder.userId, now);
  return link.url;
}

async function answerFor(tx: Database, holder: Holder, now: Date): Promise<CopyLinkEntity> {
  const link = await reservedFor(tx, holder, now);
  const used = await repository.assignedLinks(tx, holder);
  return { link, olds: used.map(({ url, size }) => ({ url: `${url}/${sizeInAddress(size)}` })) };
}

async function holderOf({ db, now }: Services, person: UserEntity, name: string): Promise<Holder> {
  const product = await copyProductNamed(db, name);
  await requireProduct(db, person.id, [product.id], now());
  return { userId: person.id, productId: product.id };
}

export async function copyLinkFor(
  services: Services,
  person: UserEntity,
  name: string,
): Promise<CopyLinkEntity> {
  const holder = await holderOf(services, person, name);
  return services.db.transaction(async (tx) => {
    await repository.takeTurn(tx, holder);
    return answerFor(tx, holder, services.now());
  });
}

/**
 * Marks the user's reserved link as used. A second request for the same link, such as a double click, changes nothing.
 *
 * @throws Refusal - `link_unavailable`: another link is reserved; `link_used`: the link has another size already.
 */
export async function takeCopyLink(
  services: Services,
  person: UserEntity,
  name: string,
  { link, size }: CallArguments<'takeCopyLink'>['body'],
): Promise<CopyLinkEntity> {
  const { db, now } = services;
  const holder = await holderOf(services, person, name);
  await countAttempt(db, [{ limit: 'copy-link:person', subject: `${person.id}` }], now());
  return db.transaction(async (tx) => {
    await repository.takeTurn(tx, holder);
    const row = await repository.lockedLink(tx, holder.productId, link);
    if (row?.userId !== person.id) throw new Refusal('link_unavailable');
    if (!row.assignedAt) {
      await repository.assign(tx, row.id, size, now());
      await insertClient(tx, holder.productId, person);
    } else if (sizeInAddress(row.size) !== sizeInAddress(size)) throw new Refusal('link_used');
    return answerFor(tx, holder, now());
  });
}

/** D-16: the number of free links. */
export async function countLinks({ db, now }: Services, productId: number): Promise<{ count: number }> {
  const product = await copyProductWithId(db, productId);
  return { count: await repository.countOpenLinks(db, product.id, lapsedBefore(now())) };
}

export async function addLink(
  { db, now }: Services,
  admin: UserEntity,
  { url, product_id }: CallArguments<'addCopyLink'>['body'],
): Promise<{ count: number }> {
  const product = await copyProductWithId(db, product_id);
  // The size of the account follows a slash.
  const address = url.replace(/(?<!\/)\/+$/, '');
  return db.transaction(async (tx) => {
    const id = await repository.insertLink(tx, product.id, address);
    if (!id) throw new Refusal('link_known', { fields: { url: 'Ese enlace ya estaba añadido.' } });
    await audit(tx, {
      actorId: admin.id,
      at: now(),
      action: 'copy-link.add',
      subject: `copy-link:${id}`,
      after: { productId: product.id },
    });
    return { count: await repository.countOpenLinks(tx, product.id, lapsedBefore(now())) };
  });
}

export function linkStock({ db, now }: Services): Promise<CopyStockEntity[]> {
  return repository.stock(db, lapsedBefore(now()));
}
