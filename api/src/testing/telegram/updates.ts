import { setTimeout as pause } from 'node:timers/promises';
import { BotApiError } from './error';

export interface Update {
  readonly update_id: number;
  readonly [content: string]: unknown;
}

/** The parameters of a method; objects and lists are JSON. */
export type Params = Readonly<Record<string, string | undefined>>;

interface WebhookRequest {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Sends an update to the address of the webhook and returns the status of the answer. */
export type PostUpdate = (url: string, request: WebhookRequest) => Promise<number>;

const secretHeader = 'X-Telegram-Bot-Api-Secret-Token';
const webhookPorts = ['', '80', '88', '443', '8443'];

function checkWebhook(url: string, secret: string): void {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new BotApiError(400, 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook');
  if (!webhookPorts.includes(new URL(url).port))
    throw new BotApiError(
      400,
      'Bad Request: bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443',
    );
  if (!/^[\w-]{0,256}$/.test(secret))
    throw new BotApiError(400, 'Bad Request: secret token contains unallowed characters');
}

const toTypes = (value: string | undefined) =>
  value === undefined ? undefined : (JSON.parse(value) as readonly string[]);

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

  async function waitForUpdate(seconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        timer = setTimeout(resolve, seconds * 1000).unref();
        endPoll = (error) => (error ? reject(error) : resolve());
      });
    } finally {
      clearTimeout(timer);
    }
  }

  function setWebhook(params: Params): true {
    const { url = '', secret_token: secret = '' } = params;
    if (url) checkWebhook(url, secret);
    webhook = url ? { url, secret } : undefined;
    allowed = toTypes(params.allowed_updates) ?? allowed;
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
      async getUpdates({ offset, limit = '100', timeout, allowed_updates: types }: Params) {
        if (webhook)
          throw new BotApiError(
            409,
            "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
          );
        endPoll?.(
          new BotApiError(
            409,
            'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
          ),
        );
        allowed = toTypes(types) ?? allowed;
        const first = Number(offset ?? 0);
        pending = pending.filter(({ update_id: id }) => id >= first);
        if (pending.length + repeated.length === 0 && Number(timeout ?? 0) > 0)
          await waitForUpdate(Number(timeout));
        const max = Math.min(Math.max(Number(limit), 1), 100);
        const again = repeated.splice(0, max);
        return [...again, ...pending.slice(0, max - again.length)];
      },
    },
  };
}
