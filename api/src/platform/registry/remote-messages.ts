import type { MessageKindEntity, RegistryCommandEntity, UserEntity } from '@parque/contract';
import { overlaps } from '@parque/contract/paths';
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { entitlements, users } from '../../core/database/schema';
import { ApiRuleError } from '../../core/http/api-rule-error';
import type { Services } from '../../core/http/area';
import { countAttempt } from '../../core/http/limits/attempts';
import { notify } from '../../core/notifications/notify';
import type { DeclaredKind } from '../../core/notifications/preferences';
import { requireKeys } from './keys/key-lists';
import { loadCurrentRegistry } from './releases/released';

type Order = Extract<RegistryCommandEntity['action'], { command: 'notify' }>;

function reject(detail: string): never {
  throw new ApiRuleError('change_impossible', { fields: { action: detail, detail } });
}

/** Returns the users who own one of these products now. */
async function listOwners({ db, now }: Services, products: readonly number[], onlyUsers?: readonly number[]) {
  const { userId, productId, status, until } = entitlements;
  const rows = await db
    .selectDistinct({ userId })
    .from(entitlements)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        inArray(productId, [...products]),
        eq(status, 'active'),
        or(isNull(until), gt(until, now())),
        isNull(users.deletedAt),
        onlyUsers && inArray(userId, [...onlyUsers]),
      ),
    );
  return rows.map((row) => row.userId);
}

/** Returns the remotes that are on and declare messages, without third parties: these send none. */
async function listSenders({ db }: Services) {
  const { remotes } = await loadCurrentRegistry(db);
  const senders = remotes.flatMap(({ manifest }) => (manifest.messages ? [manifest] : []));
  if (senders.length === 0) return [];
  const { grants = [] } = (await requireKeys(db)).list;
  // Only third parties have a level.
  return senders.filter(({ name }) => !grants.some(({ remote, level }) => remote === name && level));
}

const toKind = (remote: string, { id, label, note, icon }: MessageKindEntity): DeclaredKind => ({
  id: `${remote}/${id}`,
  label,
  note,
  icon,
});

/** Returns the kinds of messages that stable releases declare for the products of a user. */
export async function listOwnKinds(services: Services, { id }: UserEntity): Promise<DeclaredKind[]> {
  const kinds = [];
  for (const { name, messages = [] } of await listSenders(services))
    for (const kind of messages)
      if ((await listOwners(services, kind.anyProduct, [id])).length > 0) kinds.push(toKind(name, kind));
  return kinds;
}

/**
 * Notifies the owners of a remote's product. The caller has verified that its team signed the order.
 *
 * @returns How many owners who had not received it.
 * @throws ApiRuleError - `change_impossible`: the stable release does not declare the kind or the address, or the remote
 *   is off or a third party; `too_many_attempts`.
 */
export async function sendRemoteMessage(services: Services, name: string, order: Order): Promise<number> {
  const { db, now } = services;
  const manifest = (await listSenders(services)).find((sender) => sender.name === name);
  if (!manifest)
    return reject(`${name} is off, is a third party, or declares no messages in its stable release`);
  const kind = manifest.messages?.find(({ id }) => id === order.kind);
  if (!kind) return reject(`${name} ${manifest.version} declares no kind of messages ${order.kind}`);
  const { title, text, path } = order;
  const [address = ''] = path.split('?');
  if (!manifest.routes.some((route) => overlaps(route.path, address)))
    return reject(`${address} is no address of ${name}`);
  await countAttempt(db, [{ limit: 'remote-message:remote', subject: name }], now());
  const owners = await listOwners(services, kind.anyProduct, order.users);
  const message = { title, paragraphs: [text], path, icon: kind.icon };
  let sentCount = 0;
  for (const user of owners) {
    const event = { user, kind: `${name}/${kind.id}`, subject: order.key, message, at: now() } as const;
    if (await db.transaction((tx) => notify(tx, event))) sentCount += 1;
  }
  return sentCount;
}
