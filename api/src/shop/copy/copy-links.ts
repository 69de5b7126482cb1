import type { CallArguments, CopyLinkEntity, CopyStockEntity, UserEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { recordChange } from '../../core/audit/audit-log';
import { countAttempt } from '../../core/http/limits/attempts';
import type { Database } from '../../core/database/database';
import type { Services } from '../../core/http/area';
import { ApiRuleError } from '../../core/http/api-rule-error';
import { requireProduct } from '../products/ownership';
import * as repository from './copy-link-repository';
import type { Holder } from './copy-link-repository';
import { copyProductNamed, copyProductWithId } from './copy-product';
import { insertClient } from './copy-user-repository';

const reservationDays = 30;

const getLapseTime = (now: Date) => new Date(+now - reservationDays * msPerDay);

/** Removes trailing zeros: '2500.00' becomes 2500, and '2500.50' becomes 2500.5. */
const formatSize = (size: string | null) =>
  size?.includes('.') ? size.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : (size ?? '');

/**
 * Returns the user's reserved link. The reservation remains until the link is used, or until it expires and another
 * user gets the link.
 */
async function reserveLink(tx: Database, holder: Holder, now: Date): Promise<string | null> {
  const ownLink = await repository.findReservedLink(tx, holder);
  const isReserved = ownLink?.reservedAt && ownLink.reservedAt >= getLapseTime(now);
  const link = ownLink ?? (await repository.nextOpenLink(tx, holder.productId, getLapseTime(now)));
  if (!link) return null;
  if (!isReserved) await repository.reserve(tx, link.id, holder.userId, now);
  return link.url;
}

async function buildLinkAnswer(tx: Database, holder: Holder, now: Date): Promise<CopyLinkEntity> {
  const link = await reserveLink(tx, holder, now);
  const used = await repository.listAssignedLinks(tx, holder);
  return { link, olds: used.map(({ url, size }) => ({ url: `${url}/${formatSize(size)}` })) };
}

async function requireHolder({ db, now }: Services, user: UserEntity, name: string): Promise<Holder> {
  const product = await copyProductNamed(db, name);
  await requireProduct(db, user.id, [product.id], now());
  return { userId: user.id, productId: product.id };
}

export async function getCopyLink(services: Services, user: UserEntity, name: string) {
  const holder = await requireHolder(services, user, name);
  return services.db.transaction(async (tx) => {
    await repository.lockCopyLinks(tx, holder);
    return buildLinkAnswer(tx, holder, services.now());
  });
}

/**
 * Marks the user's reserved link as used. A second request for the same link, such as a double click, changes nothing.
 *
 * @throws ApiRuleError - `link_unavailable`: another link is reserved; `link_used`: the link has another size already.
 */
export async function takeCopyLink(
  services: Services,
  user: UserEntity,
  name: string,
  { link, size }: CallArguments<'takeCopyLink'>['body'],
): Promise<CopyLinkEntity> {
  const { db, now } = services;
  const holder = await requireHolder(services, user, name);
  await countAttempt(db, [{ limit: 'copy-link:user', subject: `${user.id}` }], now());
  return db.transaction(async (tx) => {
    await repository.lockCopyLinks(tx, holder);
    const row = await repository.lockLink(tx, holder.productId, link);
    if (row?.userId !== user.id) throw new ApiRuleError('link_unavailable');
    if (!row.assignedAt) {
      await repository.assign(tx, row.id, size, now());
      await insertClient(tx, holder.productId, user);
    } else if (formatSize(row.size) !== formatSize(size)) throw new ApiRuleError('link_used');
    return buildLinkAnswer(tx, holder, now());
  });
}

/** D-16: the number of free links. */
export async function countLinks({ db, now }: Services, productId: number): Promise<{ count: number }> {
  const product = await copyProductWithId(db, productId);
  return { count: await repository.countOpenLinks(db, product.id, getLapseTime(now())) };
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
    if (!id) throw new ApiRuleError('link_known', { fields: { url: 'Ese enlace ya estaba añadido.' } });
    await recordChange({ tx, actorId: admin.id, at: now() }, 'copy-link.add', `copy-link:${id}`, {
      after: { productId: product.id },
    });
    return { count: await repository.countOpenLinks(tx, product.id, getLapseTime(now())) };
  });
}

export function countLinkStock({ db, now }: Services): Promise<CopyStockEntity[]> {
  return repository.listStock(db, getLapseTime(now()));
}
