import { randomBytes } from 'node:crypto';
import { startFakeServer, type FakeAnswer } from './fake-server';
import { endAfterTest } from './end-after-test';

/** An error of the Bot API; the message is its `description`. */
class BotApiError extends Error {
  override readonly name = 'BotApiError';

  constructor(
    readonly code: number,
    description: string,
  ) {
    super(description);
  }
}

/** The parameters of the methods, which our bot sends as JSON. */
interface Params {
  readonly chat_id?: number;
  readonly text?: string;
  readonly reply_markup?: { readonly inline_keyboard: readonly (readonly Button[])[] };
  readonly url?: string;
  readonly secret_token?: string;
  readonly offset?: number;
  readonly timeout?: number;
}

interface Button {
  readonly text: string;
  readonly callback_data: string;
}

interface Message extends Pick<Params, 'reply_markup'> {
  readonly chat: { readonly id: number; readonly type: 'private' };
  /** The text that the user sees, without tags. */
  readonly text: string;
  /** Seconds since 1970. */
  readonly date: number;
}

interface Update {
  readonly update_id: number;
  readonly [content: string]: unknown;
}

/** Sends an update to the address of the webhook and returns the status of the answer. */
type PostUpdate = (
  url: string,
  request: { readonly headers: Record<string, string>; readonly body: string },
) => Promise<number>;

export interface TelegramOptions {
  /** Receives updates in place of the address of the webhook, which is public and HTTPS. */
  readonly postUpdate?: PostUpdate;
}

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** Returns the text that the user sees. The tags are those that our bot sends; any other `<` or `>` is an error. */
function parseTelegramHtml(html: string): string {
  const text = html.replace(/<b>([^<]*)<\/b>|<a href="[^"]*">([^<]*)<\/a>/g, '$1$2');
  if (/[<>]/.test(text)) throw new BotApiError(400, "Bad Request: can't parse entities");
  return text.replace(/&(lt|gt|amp|quot);/g, (_, name: string) => characters[name] ?? '');
}

/** Stores the updates of a bot until it receives them by `getUpdates` or by its webhook, in order. */
function createUpdates(postUpdate: PostUpdate | undefined) {
  let pendingUpdates: Update[] = [];
  let nextId = 10_000;
  let webhook: Params | undefined;
  let endPoll: () => void = () => undefined;
  let currentPost = Promise.resolve();

  async function post(): Promise<void> {
    for (const update of webhook && postUpdate ? pendingUpdates.splice(0) : []) {
      const { url = '', secret_token: secret = '' } = webhook ?? {};
      const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };
      await postUpdate?.(url, { headers, body: JSON.stringify(update) });
    }
  }

  function deliver(): void {
    endPoll();
    currentPost = currentPost.then(post);
  }

  return {
    add(content: object): Update {
      const update = { update_id: nextId++, ...content };
      pendingUpdates.push(update);
      deliver();
      return update;
    },
    repeat(update: Update) {
      pendingUpdates.push(update);
      deliver();
    },
    close: () => endPoll(),
    setWebhook(params: Params | undefined): true {
      webhook = params;
      deliver();
      return true;
    },
    async getUpdates({ offset = 0, timeout = 0 }: Params) {
      pendingUpdates = pendingUpdates.filter(({ update_id: id }) => id >= offset);
      if (pendingUpdates.length === 0) {
        await new Promise<void>((resolve) => {
          endPoll = resolve;
          setTimeout(resolve, timeout * 1000).unref();
        });
      }
      return pendingUpdates;
    },
  };
}

const toAnswer = (status: number, content: object): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ok: status === 200, ...content }),
});

/** Starts the Bot API for the current test, with one bot, private chats and the methods that our bot calls. */
export async function startTelegramServer({ postUpdate }: TelegramOptions = {}) {
  const token = `110201543:${randomBytes(26).toString('base64url')}`;
  const messages: Message[] = [];
  const blockedChats = new Set<number>();
  const updates = createUpdates(postUpdate);
  const createMessage = (id: number, text: string) => {
    const chat = { id, type: 'private' as const };
    return { chat, text, date: Math.floor(Date.now() / 1000) };
  };

  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    getMe: () => ({ username: 'parque_bot' }),
    getUpdates: updates.getUpdates,
    setWebhook: updates.setWebhook,
    deleteWebhook: () => updates.setWebhook(undefined),
    answerCallbackQuery: () => true,
    sendMessage({ chat_id: id = 0, text = '', ...more }) {
      if (blockedChats.has(id)) throw new BotApiError(403, 'Forbidden: bot was blocked by the user');
      messages.push({ ...createMessage(id, parseTelegramHtml(text)), ...more });
      return true;
    },
  };

  const server = await startFakeServer(async ({ url, body }) => {
    const [, name = ''] = url.pathname.split(`/bot${token}/`);
    const call = methods[name];
    if (!call) return toAnswer(404, { error_code: 404, description: 'Not Found' });
    try {
      return toAnswer(200, { result: await call(JSON.parse(body.toString()) as Params) });
    } catch (error) {
      if (!(error instanceof BotApiError)) throw error;
      return toAnswer(error.code, { error_code: error.code, description: error.message });
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
    /** Rejects the next request to this method with 429. */
    limitNext(retryAfterSeconds: number, method: string) {
      const parameters = { retry_after: retryAfterSeconds };
      server.controls.rejectNext(toAnswer(429, { error_code: 429, parameters }), method);
    },
    createUser() {
      // Identifiers take more than 32 bits.
      const id = 5_000_000_000;
      return {
        id,
        getMessages: (): readonly Message[] => messages,
        sendText: (text: string) => updates.add({ message: createMessage(id, text) }),
        pressButton(label: string) {
          const findButton = ({ reply_markup: markup }: Message) =>
            markup?.inline_keyboard.flat().find(({ text }) => text === label);
          const message = messages.findLast(findButton);
          const data = message && findButton(message)?.callback_data;
          if (data === undefined) throw new Error(`no button ${label} that calls back`);
          return updates.add({ callback_query: { id: '1', message, data } });
        },
        blockBot() {
          blockedChats.add(id);
          const { chat } = createMessage(id, '');
          return updates.add({ my_chat_member: { chat, new_chat_member: { status: 'kicked' } } });
        },
      };
    },
  };
}
