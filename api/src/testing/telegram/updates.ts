import { setTimeout as pause } from 'node:timers/promises';
import { BotApiError, type Params } from './content';

export interface Update {
  readonly update_id: number;
  readonly [content: string]: unknown;
}

interface WebhookRequest {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Sends an update to the address of the webhook and returns the status of the answer. */
export type PostUpdate = (url: string, request: WebhookRequest) => Promise<number>;

const secretHeader = 'X-Telegram-Bot-Api-Secret-Token';

/** Stores the updates of a bot until it has received them by `getUpdates` or by its webhook, in order. */
export function createUpdates(postUpdate: PostUpdate, retryMs: number) {
  let nextId = 10_000;
  let pending: Update[] = [];
  const repeated: Update[] = [];
  let allowed: readonly string[] = [];
  let webhook: { url: string; secret: string } | undefined;
  let endPoll: ((error?: BotApiError) => void) | undefined;
  let isPosting = false;
  let isClosed = false;

  async function postToWebhook(update: Update): Promise<void> {
    const { url, secret } = webhook ?? { url: '', secret: '' };
    const headers = { 'content-type': 'application/json', ...(secret && { [secretHeader]: secret }) };
    const request = { method: 'POST', headers, body: JSON.stringify(update) } as const;
    const status = await postUpdate(url, request).catch(() => undefined);
    if (status === undefined || status < 200 || status > 299) {
      await pause(retryMs, undefined, { ref: false });
      return;
    }
    const from = repeated.includes(update) ? repeated : pending;
    if (from.includes(update)) from.splice(from.indexOf(update), 1);
  }

  async function deliver(): Promise<void> {
    endPoll?.();
    if (isPosting) return;
    isPosting = true;
    for (;;) {
      const update = repeated[0] ?? pending[0];
      if (!webhook || !update || isClosed) break;
      await postToWebhook(update);
    }
    isPosting = false;
  }

  const waitForUpdate = (seconds: number) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, seconds * 1000).unref();
      endPoll = (error) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve();
      };
    });

  function setWebhook(params: Params): true {
    const { url = '', secret_token: secret = '' } = params;
    webhook = url ? { url, secret } : undefined;
    allowed = params.allowed_updates ?? allowed;
    if (webhook) endPoll?.(new BotApiError(409, 'Conflict: terminated by setWebhook request'));
    void deliver();
    return true;
  }

  return {
    add(type: string, content: unknown): Update {
      const update = { update_id: nextId++, [type]: content };
      if (allowed.length === 0 || allowed.includes(type)) pending.push(update);
      void deliver();
      return update;
    },
    repeat(update: Update) {
      repeated.push({ ...update });
      void deliver();
    },
    close() {
      isClosed = true;
      endPoll?.();
    },
    methods: {
      setWebhook,
      deleteWebhook: (params: Params) => setWebhook({ ...params, url: '' }),
      async getUpdates({ offset = 0, timeout = 0, allowed_updates: types }: Params) {
        if (webhook) throw new BotApiError(409, "Conflict: can't use getUpdates while webhook is active");
        endPoll?.(new BotApiError(409, 'Conflict: terminated by other getUpdates request'));
        allowed = types ?? allowed;
        pending = pending.filter(({ update_id: id }) => id >= offset);
        if (pending.length + repeated.length === 0 && timeout > 0) await waitForUpdate(timeout);
        return [...repeated.splice(0), ...pending];
      },
    },
  };
}
