import { randomBytes } from 'node:crypto';
import { startFakeServer, type FakeAnswer } from '../fake-server';
import { BotApiError, createBadRequest, readContent, type Message, type Params } from './content';
import { createUpdates, type PostUpdate } from './updates';
import { createUsers, getSeconds } from './users';
import { endAfterTest } from '../end-after-test';

export interface TelegramOptions {
  /** Receives updates in place of the address of the webhook, which is public and HTTPS; unreachable by default. */
  readonly postUpdate?: PostUpdate;
  /** How long the server waits before it sends an update again whose answer was not 2xx. */
  readonly retryMs?: number;
}

const toAnswer = (status: number, content: object): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ok: status === 200, ...content }),
});

const toErrorAnswer = (code: number, description: string, more: object = {}) =>
  toAnswer(code, { error_code: code, description, ...more });

/**
 * Starts the Bot API for the current test, with one bot and private chats. It speaks the methods below alone, and HTML as
 * the only `parse_mode`; an answer to the webhook cannot call a method.
 */
export async function startTelegramServer({
  postUpdate = () => Promise.reject(new Error('the webhook is unreachable')),
  retryMs = 20,
}: TelegramOptions = {}) {
  const bot = { id: 110201543, is_bot: true, first_name: 'Parqué', username: 'parque_bot' };
  const token = `${bot.id}:${randomBytes(26).toString('base64url')}`;
  const messages: Message[] = [];
  const updates = createUpdates(postUpdate, retryMs);
  const users = createUsers(bot, messages, updates);

  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    ...updates.methods,
    getMe: () => ({ ...bot, can_join_groups: false, can_read_all_group_messages: false }),
    sendMessage(params) {
      const content = readContent(params);
      const chat = users.findChat(params.chat_id);
      const message = { message_id: users.createId(), from: bot, chat, date: getSeconds(), ...content };
      messages.push(message);
      return message;
    },
    answerCallbackQuery(params) {
      if (!users.hasCallback(params.callback_query_id))
        throw createBadRequest('query is too old and response timeout expired or query ID is invalid');
      return true;
    },
  };

  const server = await startFakeServer(async (request) => {
    const [, sentToken, name = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url.pathname) ?? [];
    if (sentToken === undefined) return toErrorAnswer(404, 'Not Found');
    if (sentToken !== token) return toErrorAnswer(401, 'Unauthorized');
    const call = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!call) return toErrorAnswer(404, 'Not Found: method not found');
    try {
      return toAnswer(200, { result: await call(JSON.parse(request.body.toString()) as Params) });
    } catch (error) {
      if (error instanceof BotApiError) return toErrorAnswer(error.code, error.message);
      throw error;
    }
  });
  endAfterTest(updates.close);

  return {
    ...server.controls,
    /** The address in place of `https://api.telegram.org`. */
    origin: server.origin,
    token,
    /** Sends an update again, also one that the bot has confirmed. */
    repeatUpdate: updates.repeat,
    /** Rejects the next request to this method, or to any, with 429. */
    limitNext(retryAfterSeconds: number, method = '') {
      const description = `Too Many Requests: retry after ${retryAfterSeconds}`;
      const parameters = { retry_after: retryAfterSeconds };
      server.controls.rejectNext(toErrorAnswer(429, description, { parameters }), method);
    },
    createUser: users.createUser,
  };
}
