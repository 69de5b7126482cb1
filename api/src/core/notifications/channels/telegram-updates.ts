import { and, eq, gt } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { msPerHour, msPerMinute } from '@parque/domain/durations';
import type { Database } from '../../database/database';
import { telegramLinks, telegramUpdates, users } from '../../database/schema';
import type { Services } from '../../http/area';
import { formatMoment } from '../../mail/mail-templates';
import { loadNotifications } from '../list';
import { loadPreferences } from '../preferences';
import { notifySecurity } from '../report-security';
import { securityTexts } from '../security-texts';
import { dropChat, type TelegramBot } from './telegram';

/** Counts and pauses the copies of a user for the bot. The copier implements it. */
export interface CopyControls {
  count(services: Services, userId: number): Promise<{ readonly active: number; readonly others: number }>;
  /** Pauses what is active. Returns how many copies. */
  pause(services: Services, userId: number): Promise<number>;
}

/** An older button is not accepted. */
const maxButtonAgeMs = 10 * msPerMinute;

const usualMuteHours = 8;
const maxMuteHours = 72;

const Chat = z.object({ id: z.int(), type: z.string() });

const Update = z.object({
  update_id: z.int(),
  message: z.object({ chat: Chat, text: z.string().optional() }).optional(),
  callback_query: z
    .object({
      id: z.string(),
      data: z.string().optional(),
      message: z.object({ chat: Chat, date: z.int() }).optional(),
    })
    .optional(),
  my_chat_member: z.object({ chat: Chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
});

type Update = z.output<typeof Update>;

export const allowedUpdates = ['message', 'callback_query', 'my_chat_member'];

/** Only hashes of codes are stored. */
export const hashText = (text: string) => createHash('sha256').update(text).digest('base64url');

interface Reply {
  readonly html: string;
  readonly keyboard?: object;
}

const help = [
  '/estado: tus copias y tus avisos',
  `/silencio: sin mensajes aquí durante ${usualMuteHours} horas; /silencio 2, durante dos; /silencio 0, ninguna`,
  '/pausar: pausar todas tus copias',
].join('\n');

const formatCopyCount = (copies: number) => (copies === 1 ? '1 copia' : `${copies} copias`);

/** Connects a chat with the user whose link was opened in it, in place of any other user. */
async function linkChat(tx: Database, now: Date, chatId: number, code: string): Promise<Reply> {
  const where = and(eq(telegramLinks.codeHash, hashText(code)), gt(telegramLinks.codeEndsAt, now));
  const [link] = await tx.select().from(telegramLinks).where(where).for('update');
  if (!link) return { html: 'Este enlace ya no vale. Pide otro en Parqué: Mi cuenta, Avisos.' };
  const { userId: user } = link;
  if (link.chatId !== chatId) {
    await tx.delete(telegramLinks).where(eq(telegramLinks.chatId, chatId));
    await notifySecurity(tx, { user, at: now }, securityTexts.telegramLinked);
  }
  await tx
    .update(telegramLinks)
    .set({ chatId, linkedAt: now, mutedUntil: null, codeHash: null, codeEndsAt: null })
    .where(eq(telegramLinks.userId, user));
  return { html: `Conectado: tus avisos de Parqué llegan también aquí.\n\n${help}` };
}

type Link = typeof telegramLinks.$inferSelect;

async function describeState(services: Services, controls: CopyControls, link: Link): Promise<Reply> {
  const { db, now } = services;
  const { userId, mutedUntil } = link;
  const { active, others } = await controls.count(services, userId);
  const [user] = await db.select({ id: users.id, rol: users.rol }).from(users).where(eq(users.id, userId));
  const unreadCount = user ? (await loadNotifications(services, user)).unread : 0;
  const { zone } = await loadPreferences(db, services, userId);
  const isMuted = mutedUntil !== null && mutedUntil > now();
  const lines = [
    `Copias activas: ${active}. Otras: ${others}.`,
    `Avisos sin leer: ${unreadCount}.`,
    ...(isMuted ? [`En silencio hasta el ${formatMoment({ timeZone: zone }, mutedUntil)}.`] : []),
  ];
  return { html: lines.join('\n') };
}

async function muteMessages({ db, now }: Services, { userId }: Link, text: string): Promise<Reply> {
  const requestedHours = /^\d{1,3}$/.test(text) ? Number(text) : usualMuteHours;
  const hours = Math.min(requestedHours, maxMuteHours);
  const mutedUntil = hours === 0 ? null : new Date(+now() + hours * msPerHour);
  await db.update(telegramLinks).set({ mutedUntil }).where(eq(telegramLinks.userId, userId));
  if (hours === 0) return { html: 'Los mensajes llegan de nuevo.' };
  return {
    html: `Sin mensajes aquí durante ${hours} h; después llega lo pendiente. El correo no cambia. /silencio 0 lo quita.`,
  };
}

async function confirmPause(services: Services, controls: CopyControls, { userId }: Link): Promise<Reply> {
  const { active } = await controls.count(services, userId);
  if (active === 0) return { html: 'No tienes copias activas.' };
  return {
    html: `¿Pausar ${formatCopyCount(active)}? No se abrirá nada nuevo; lo abierto sigue a la maestra. Para activarlas de nuevo tendrás que entrar en Parqué.`,
    keyboard: {
      inline_keyboard: [[{ text: `Sí, pausar ${formatCopyCount(active)}`, callback_data: 'pausar' }]],
    },
  };
}

async function answerCommand(services: Services, controls: CopyControls, link: Link, text: string) {
  const [, command = '', parameter = ''] = /^\/(\w{1,32})(?:@\w+)?(?:\s+(\S{1,64}))?/.exec(text) ?? [];
  if (command === 'estado') return describeState(services, controls, link);
  if (command === 'silencio') return muteMessages(services, link, parameter);
  if (command === 'pausar') return confirmPause(services, controls, link);
  return { html: help };
}

async function pauseCopies(services: Services, controls: CopyControls, link: Link, sentAt: number) {
  if (+services.now() - sentAt > maxButtonAgeMs)
    return { html: 'Este botón ha caducado: escribe /pausar otra vez.' };
  const copies = await controls.pause(services, link.userId);
  return { html: copies === 0 ? 'No tienes copias activas.' : `En pausa: ${formatCopyCount(copies)}.` };
}

/** Returns the reply; undefined without one: chats that are not connected get none, except for a link. */
async function answerUpdate(services: Services, controls: CopyControls, { message, callback_query }: Update) {
  const { db, now } = services;
  const chat = (message ?? callback_query?.message)?.chat;
  // In a group, others would read the messages.
  if (chat?.type !== 'private') return undefined;
  const text = message?.text ?? '';
  const [, code] = /^\/start ([\w-]{1,64})$/.exec(text) ?? [];
  if (code) return linkChat(db, now(), chat.id, code);
  const [link] = await db.select().from(telegramLinks).where(eq(telegramLinks.chatId, chat.id));
  if (!link) return undefined;
  if (message) return answerCommand(services, controls, link, text);
  if (callback_query?.data !== 'pausar') return undefined;
  return pauseCopies(services, controls, link, (callback_query.message?.date ?? 0) * 1000);
}

/** Handles an update of the bot once, although Telegram may send it again. */
export async function handleUpdate(
  services: Services,
  bot: TelegramBot,
  controls: CopyControls,
  rawUpdate: unknown,
): Promise<void> {
  const update = Update.safeParse(rawUpdate).data;
  if (!update) return;
  const { my_chat_member: member, callback_query: pressedButton, message } = update;
  if (member?.new_chat_member.status === 'kicked') return dropChat(services, member.chat.id);
  // The calls of the copier query concurrently, which one transaction cannot.
  const ownControls: CopyControls = { ...controls, pause: (_, userId) => controls.pause(services, userId) };
  const reply = await services.db.transaction(async (tx) => {
    const [first] = await tx
      .insert(telegramUpdates)
      .values({ id: update.update_id, at: services.now() })
      .onConflictDoNothing()
      .returning();
    return first && answerUpdate({ ...services, db: tx }, ownControls, update);
  });
  const chatId = (message ?? pressedButton?.message)?.chat.id;
  try {
    if (pressedButton) await bot.call('answerCallbackQuery', { callback_query_id: pressedButton.id });
    if (reply && chatId !== undefined)
      await bot.say(chatId, reply.html, 'keyboard' in reply ? reply.keyboard : undefined);
  } catch (error) {
    // The command has been carried out; its user can repeat it.
    services.log.warn({ failure: (error as Error).name }, 'a reply of the Telegram bot was not sent');
  }
}
