import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { TelegramSettings } from '../../../settings';
import { telegramLinks } from '../../database/schema';
import type { Services } from '../../http/area';
import { escapeHtml } from '../../http/responses/escape-html';
import { renderPart } from '../../mail/mail-html';
import { notifySecurity } from '../report-security';
import { securityTexts } from '../security-texts';
import { DelayedError, sendRequest, type Send } from './delivery';

const Answer = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

/** Telegram rejected a call. */
class TelegramError extends Error {
  override readonly name = 'TelegramError';

  /** @param isChatLost - Whether the user blocked the bot, or the chat does not exist. */
  constructor(
    message: string,
    readonly isChatLost: boolean,
  ) {
    super(message);
  }
}

export type TelegramBot = ReturnType<typeof createTelegramBot>;

/** The calls to Telegram's Bot API (https://core.telegram.org/bots/api). */
export function createTelegramBot({ token, apiUrl = 'https://api.telegram.org' }: TelegramSettings) {
  async function call(
    method: string,
    parameters: object,
    options: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {},
  ): Promise<unknown> {
    const { status, text } = await sendRequest(`${apiUrl}/bot${token}/${method}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
      ...options,
    });
    const answer = Answer.safeParse(parseJson(text)).data;
    if (answer?.ok) return answer.result;
    const { retry_after: seconds } = answer?.parameters ?? {};
    if (seconds !== undefined) throw new DelayedError(seconds * 1000);
    const { description = '' } = answer ?? {};
    const isChatLost = status === 403 || (status === 400 && /chat not found/i.test(description));
    throw new TelegramError(description, isChatLost);
  }

  return {
    call,
    /** Sends a text in Telegram's HTML. */
    say: (chatId: number, html: string, keyboard?: object) =>
      call('sendMessage', {
        chat_id: chatId,
        text: html,
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
        ...(keyboard && { reply_markup: keyboard }),
      }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const renderHtml = (subject: string, text: string) =>
  [`<b>${escapeHtml(subject)}</b>`, ...text.split('\n\n').map((part) => renderPart(part))].join('\n\n');

/** Disconnects a chat that accepts no messages, and notifies its user elsewhere. */
export async function dropChat({ db, now }: Services, chatId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [link] = await tx.delete(telegramLinks).where(eq(telegramLinks.chatId, chatId)).returning();
    if (!link) return;
    await notifySecurity(tx, { user: link.userId, at: now() }, securityTexts.telegramUnlinked);
  });
}

/** Returns the sender of messages to Telegram. A chat that is blocked is disconnected. */
export function createTelegramSender(services: Services, bot: TelegramBot): Send {
  const { db } = services;
  const { userId, chatId } = telegramLinks;
  return async ({ telegramUserId, subject }, text) => {
    const [link] = await db
      .select({ chatId })
      .from(telegramLinks)
      .where(eq(userId, telegramUserId ?? 0));
    if (!link?.chatId) return;
    try {
      await bot.say(link.chatId, renderHtml(subject, text));
    } catch (error) {
      if (!(error instanceof TelegramError && error.isChatLost)) throw error;
      await dropChat(services, link.chatId);
    }
  };
}
