import type {
  CallArguments,
  MessageKindEntity,
  NotificationPreferencesEntity,
  NotificationTopicId,
  UserEntity,
} from '@parque/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { notificationPreferences, type StoredKind, type TopicChoice } from '../database/schema';
import type { Services } from '../http/area';
import type { QuietHours } from './quiet-hours';
import { getDefaultChoice, topicIds, topics } from './topics';

/** A kind of messages that a remote declares, by its topic: `avisos/precio`. */
export type DeclaredKind = Pick<MessageKindEntity, 'id' | 'label' | 'note' | 'icon'>;

export interface Preferences {
  getChoice(topic: string): TopicChoice;
  /** The topics that are not shown in the page. */
  readonly hidden: StoredKind[];
  readonly quiet: QuietHours | undefined;
  /** IANA name. */
  readonly zone: string;
}

type Stored = Pick<typeof notificationPreferences.$inferSelect, 'topics' | 'quietFrom' | 'quietTo' | 'zone'>;

function toPreferences(stored: Stored | undefined, timeZone: string): Preferences {
  const zone = stored?.zone ?? timeZone;
  const { quietFrom: from, quietTo: to, topics: chosen = {} } = stored ?? {};
  return {
    getChoice(id) {
      const usual = getDefaultChoice(id);
      const isFixed = topics[id as NotificationTopicId]?.isFixed;
      return { ...usual, ...chosen[id], ...(isFixed && { page: usual.page, mail: usual.mail }) };
    },
    hidden: Object.keys(chosen).filter((id) => chosen[id]?.page === false) as StoredKind[],
    quiet: from && to ? { from, to, zone } : undefined,
    zone,
  };
}

async function findStored(db: Database, userId: number): Promise<Stored | undefined> {
  const isOwn = eq(notificationPreferences.userId, userId);
  const [stored] = await db.select().from(notificationPreferences).where(isOwn);
  return stored;
}

export const loadPreferences = async (
  db: Database,
  { settings }: Pick<Services, 'settings'>,
  userId: number,
): Promise<Preferences> => toPreferences(await findStored(db, userId), settings.timeZone);

/** @param declared - The kinds that remotes of the user's products declare. */
export async function getPreferences(
  services: Services,
  { id: userId, rol }: UserEntity,
  declared: readonly DeclaredKind[],
): Promise<NotificationPreferencesEntity> {
  const { getChoice, quiet, zone } = await loadPreferences(services.db, services, userId);
  const own = topicIds
    .filter((id) => rol === 1 || !topics[id].isForAdmins)
    .map((id) => ({ ...topics[id], id, icon: null }));
  return {
    topics: [...own, ...declared].map(({ id, label, note, icon, ...flags }) => ({
      ...{ id, label, note, icon, ...getChoice(id) },
      is_fixed: 'isFixed' in flags,
      is_urgent: 'isUrgent' in flags,
    })),
    quiet: quiet ? { from: quiet.from, to: quiet.to } : null,
    zone,
  };
}

export async function savePreferences(
  { db, now }: Services,
  { id: userId }: UserEntity,
  { topics: sent, quiet, zone }: CallArguments<'saveNotificationPreferences'>['body'],
): Promise<void> {
  const values = {
    topics: Object.fromEntries(sent.map(({ id, ...choice }) => [id, choice])),
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    zone,
    updatedAt: now(),
  };
  await db
    .insert(notificationPreferences)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: values });
}

/** What a mail program can unsubscribe its user from: all daily digests, or the mails of a topic. */
export type MailList = 'daily' | NotificationTopicId;

/** Sends no more mails of a list to a user: its topics are reported elsewhere only. */
export async function stopMails({ db, now, settings }: Services, userId: number, list: MailList) {
  await db.transaction(async (tx) => {
    const stored = await findStored(tx, userId);
    const { getChoice, zone } = toPreferences(stored, settings.timeZone);
    const ids = new Set([...topicIds, ...Object.keys(stored?.topics ?? {})]);
    const stopped = [...ids]
      .filter((id) => id === list || (list === 'daily' && getChoice(id).mail === 'daily'))
      .map((id) => [id, { ...getChoice(id), mail: 'off' as const }] as const);
    const values = { topics: { ...stored?.topics, ...Object.fromEntries(stopped) }, updatedAt: now() };
    await tx
      .insert(notificationPreferences)
      .values({ userId, zone, ...values })
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: values });
  });
}
