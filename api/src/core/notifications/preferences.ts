import type {
  CallArguments,
  NotificationPreferencesEntity,
  NotificationTopicId,
  UserEntity,
} from '@parque/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { notificationPreferences, type TopicChoice } from '../database/schema';
import type { Services } from '../http/area';
import type { QuietHours } from './quiet-hours';
import { topics } from './topics';

const topicIds = Object.keys(topics) as NotificationTopicId[];

export interface Preferences {
  readonly choices: Readonly<Record<NotificationTopicId, TopicChoice>>;
  readonly quiet: QuietHours | undefined;
  /** IANA name. */
  readonly zone: string;
}

type Stored = Pick<typeof notificationPreferences.$inferSelect, 'topics' | 'quietFrom' | 'quietTo' | 'zone'>;

function choose(stored: Stored | undefined, id: NotificationTopicId): TopicChoice {
  const { page, mail, telegram, push, isFixed } = topics[id];
  return { page, mail, telegram, push, ...stored?.topics[id], ...(isFixed && { page, mail }) };
}

function toPreferences(stored: Stored | undefined, timeZone: string): Preferences {
  const zone = stored?.zone ?? timeZone;
  const { quietFrom: from, quietTo: to } = stored ?? {};
  return {
    choices: Object.fromEntries(topicIds.map((id) => [id, choose(stored, id)])) as Preferences['choices'],
    quiet: from && to ? { from, to, zone } : undefined,
    zone,
  };
}

export async function loadPreferences(
  db: Database,
  { settings }: Pick<Services, 'settings'>,
  userId: number,
): Promise<Preferences> {
  const [stored] = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  return toPreferences(stored, settings.timeZone);
}

function toEntity({ choices, quiet, zone }: Preferences, rol: number): NotificationPreferencesEntity {
  const shown = topicIds.filter((id) => rol === 1 || !topics[id].isForAdmins);
  return {
    topics: shown.map((id) => {
      const { label, note, isFixed = false, isUrgent = false } = topics[id];
      return { id, label, note, is_fixed: isFixed, is_urgent: isUrgent, ...choices[id] };
    }),
    quiet: quiet ? { from: quiet.from, to: quiet.to } : null,
    zone,
  };
}

export const getPreferences = async (services: Services, { id, rol }: UserEntity) =>
  toEntity(await loadPreferences(services.db, services, id), rol);

export async function savePreferences(
  { db, now, settings }: Services,
  { id: userId, rol }: UserEntity,
  { topics: sent, quiet, zone }: CallArguments<'saveNotificationPreferences'>['body'],
): Promise<NotificationPreferencesEntity> {
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
  return toEntity(toPreferences(values, settings.timeZone), rol);
}

/** Sends no more digests to a user: their topics are reported in the page only. */
export async function stopDigests({ db, now, settings }: Services, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId))
      .for('update');
    const { choices } = toPreferences(stored, settings.timeZone);
    const stopped = topicIds.flatMap((id) =>
      choices[id].mail === 'daily' ? [[id, { ...choices[id], mail: 'off' }] as const] : [],
    );
    await tx
      .update(notificationPreferences)
      .set({ topics: { ...stored?.topics, ...Object.fromEntries(stopped) }, updatedAt: now() })
      .where(eq(notificationPreferences.userId, userId));
  });
}
