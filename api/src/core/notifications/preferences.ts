import type {
  CallArguments,
  MessageKindEntity,
  NotificationPreferencesEntity,
  UserEntity,
} from '@parque/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database/database';
import { notificationPreferences, users, type StoredKind, type TopicChoice } from '../database/schema';
import type { Services } from '../http/area';
import type { QuietHours } from './quiet-hours';
import { findTopic, getDefaultChoice, topicIds, topics } from './topics';

/** A kind of messages that a remote declares, by its topic: `avisos/precio`. */
export type DeclaredKind = Pick<MessageKindEntity, 'id' | 'label' | 'note' | 'icon'>;

export interface Preferences {
  getChoice(topic: string): TopicChoice;
  /** All topics of the product, and those of remotes that the user has chosen. */
  readonly ids: readonly string[];
  readonly quiet: QuietHours | undefined;
  /** IANA name. */
  readonly zone: string;
}

export async function loadPreferences(
  db: Database,
  { settings: { timeZone } }: Pick<Services, 'settings'>,
  userId: number,
): Promise<Preferences> {
  const ownerCondition = eq(notificationPreferences.userId, userId);
  const [preferences] = await db.select().from(notificationPreferences).where(ownerCondition);
  const zone = preferences?.zone ?? timeZone;
  const { quietFrom: from, quietTo: to, topics: topicChoices = {} } = preferences ?? {};
  return {
    getChoice(id) {
      const defaultChoice = getDefaultChoice(id);
      const fixedChoice = findTopic(id)?.isFixed && { page: defaultChoice.page, mail: defaultChoice.mail };
      return { ...defaultChoice, ...topicChoices[id], ...fixedChoice };
    },
    ids: [...new Set([...topicIds, ...Object.keys(topicChoices)])],
    quiet: from && to ? { from, to, zone } : undefined,
    zone,
  };
}

/** @param declaredKinds - The kinds that remotes of the user's products declare. */
export async function getPreferences(
  services: Services,
  { id: userId, rol }: UserEntity,
  declaredKinds: readonly DeclaredKind[],
): Promise<NotificationPreferencesEntity> {
  const { getChoice, quiet, zone } = await loadPreferences(services.db, services, userId);
  const shownTopics = topicIds
    .filter((id) => rol === 1 || !topics[id].isForAdmins)
    .map((id) => ({ ...topics[id], id, icon: null }));
  return {
    topics: [...shownTopics, ...declaredKinds].map(({ id, label, note, icon, ...flags }) => ({
      id,
      label,
      note,
      icon,
      ...getChoice(id),
      is_fixed: 'isFixed' in flags,
      is_urgent: 'isUrgent' in flags || 'isFixed' in flags,
    })),
    quiet: quiet ? { from: quiet.from, to: quiet.to } : null,
    zone,
  };
}

export async function savePreferences(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id: userId }: Pick<UserEntity, 'id'>,
  { topics: choices, quiet, zone }: CallArguments<'saveNotificationPreferences'>['body'],
): Promise<void> {
  const values = {
    topics: Object.fromEntries(choices.map(({ id, ...choice }) => [id, choice])),
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

/** Mails from which a mail program can unsubscribe its user: all daily digests, or those of a kind. */
export type MailList = 'daily' | StoredKind;

/** Sends no more mails of a list to a user: its topics are reported elsewhere only. */
export async function stopMails(services: Services, userId: number, list: MailList): Promise<void> {
  await services.db.transaction(async (tx) => {
    const userCondition = and(eq(users.id, userId), isNull(users.deletedAt));
    const [user] = await tx.select({ id: users.id }).from(users).where(userCondition).for('key share');
    if (!user) return;
    const { ids, getChoice, quiet = null, zone } = await loadPreferences(tx, services, userId);
    const topics = ids.map((id) => {
      const choice = getChoice(id);
      const isStopped = id === list || (list === 'daily' && choice.mail === 'daily');
      return { id, ...choice, ...(isStopped && { mail: 'off' as const }) };
    });
    await savePreferences({ ...services, db: tx }, user, { topics, quiet, zone });
  });
}
