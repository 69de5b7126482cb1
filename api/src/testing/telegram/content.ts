/** An error of the Bot API; the message is its `description`. */
export class BotApiError extends Error {
  constructor(
    readonly code: number,
    description: string,
  ) {
    super(description);
  }
}

export const createBadRequest = (reason: string) => new BotApiError(400, `Bad Request: ${reason}`);

const maxTextLength = 4096;
const maxCallbackBytes = 64;
const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

interface Button {
  readonly text?: string;
  readonly callback_data?: string;
}

interface Markup {
  readonly inline_keyboard?: readonly (readonly Button[])[];
}

/** The parameters of the methods, which our bot sends as JSON. */
export interface Params {
  readonly chat_id?: number;
  readonly text?: string;
  readonly parse_mode?: string;
  readonly reply_markup?: Markup;
  readonly callback_query_id?: string;
  readonly url?: string;
  readonly secret_token?: string;
  readonly allowed_updates?: readonly string[];
  readonly offset?: number;
  readonly timeout?: number;
}

export interface Chat {
  readonly id: number;
  readonly type: 'private';
  readonly first_name: string;
}

interface Content {
  /** What the user sees, without tags. */
  readonly text: string;
  readonly reply_markup?: Markup | undefined;
}

export interface Message extends Content {
  readonly message_id: number;
  readonly from: object;
  readonly chat: Chat;
  /** Seconds since 1970. */
  readonly date: number;
}

/** Returns the text that the user sees. The tags are those that our bot sends; any other `<` or `>` is an error. */
function parseTelegramHtml(html: string): string {
  const text = html.replace(/<b>([^<]*)<\/b>|<a href="[^"]*">([^<]*)<\/a>/g, '$1$2');
  if (/[<>]/.test(text)) throw createBadRequest("can't parse entities");
  return text.replace(/&(lt|gt|amp|quot);/g, (_, name: string) => characters[name] ?? '');
}

export function readContent({ text: source = '', parse_mode: mode, reply_markup }: Params): Content {
  const text = mode === 'HTML' ? parseTelegramHtml(source) : source;
  if (text.trim() === '') throw createBadRequest('message text is empty');
  if (text.length > maxTextLength) throw createBadRequest('message is too long');
  for (const { text: label, callback_data: data = '' } of reply_markup?.inline_keyboard?.flat() ?? []) {
    if (!label || data === '' || Buffer.byteLength(data) > maxCallbackBytes)
      throw createBadRequest('BUTTON_DATA_INVALID');
  }
  return { text, reply_markup };
}
