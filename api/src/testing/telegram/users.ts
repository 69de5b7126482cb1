import { BotApiError, createBadRequest, type Chat, type Message } from './content';
import type { createUpdates, Update } from './updates';

interface ChatState {
  readonly chat: Chat;
  /** Bots cannot write to users who have not written to them. */
  isStarted: boolean;
  isBlocked: boolean;
}

export const getSeconds = () => Math.floor(Date.now() / 1000);

export function createUsers(
  bot: object,
  messages: readonly Message[],
  updates: ReturnType<typeof createUpdates>,
) {
  const chats = new Map<number, ChatState>();
  const callbackIds = new Set<string>();
  let lastId = 0;
  const createId = () => ++lastId;

  /** Returns the chat to which the bot may write. */
  function findChat(id = 0): Chat {
    const state = chats.get(id);
    if (!state?.isStarted) throw createBadRequest('chat not found');
    if (state.isBlocked) throw new BotApiError(403, 'Forbidden: bot was blocked by the user');
    return state.chat;
  }

  return {
    findChat,
    createId,
    hasCallback: (id: string | undefined) => id !== undefined && callbackIds.has(id),
    createUser(firstName = 'Ana') {
      // Identifiers take more than 32 bits.
      const id = 5_000_000_000 + chats.size;
      const chat = { id, type: 'private', first_name: firstName } as const;
      const from = { id, is_bot: false, first_name: firstName, language_code: 'es' };
      const state: ChatState = { chat, isStarted: false, isBlocked: false };
      chats.set(id, state);
      const getMessages = () => messages.filter((message) => message.chat === chat);
      return {
        id,
        getMessages,
        sendText(text: string): Update {
          state.isStarted = true;
          const command = /^\/\w+/.exec(text)?.[0];
          const entities = command && [{ type: 'bot_command', offset: 0, length: command.length }];
          const message = { message_id: createId(), from, chat, date: getSeconds(), text };
          return updates.add('message', { ...message, ...(entities && { entities }) });
        },
        pressButton(label: string): Update {
          const findButton = ({ reply_markup: markup }: Message) =>
            markup?.inline_keyboard?.flat().find(({ text }) => text === label);
          const message = getMessages().findLast(findButton);
          const data = message && findButton(message)?.callback_data;
          if (data === undefined) throw new Error(`no button ${label} that calls back`);
          const query = { id: String(createId()), from, message, chat_instance: String(id), data };
          callbackIds.add(query.id);
          return updates.add('callback_query', query);
        },
        blockBot(): Update {
          state.isBlocked = true;
          const members = {
            old_chat_member: { user: bot, status: 'member' },
            new_chat_member: { user: bot, status: 'kicked', until_date: 0 },
          };
          return updates.add('my_chat_member', { chat, from, date: getSeconds(), ...members });
        },
      };
    },
  };
}
