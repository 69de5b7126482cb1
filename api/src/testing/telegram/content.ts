import { BotApiError } from './error';
import { parseTelegramHtml, type Entity } from './html';
import type { Params } from './updates';

const maxTextLength = 4096;
const maxCallbackBytes = 64;

interface Button {
  readonly text?: string;
  readonly callback_data?: string;
  readonly url?: string;
}

interface Markup {
  readonly inline_keyboard?: readonly (readonly Button[])[];
}

export interface Chat {
  readonly id: number;
  readonly type: 'private';
  readonly first_name: string;
}

interface Content {
  /** What the user sees, without tags. */
  readonly text: string;
  readonly entities?: readonly Entity[];
  readonly reply_markup?: Markup;
}

/** A message of the bot. */
export interface Message extends Content {
  readonly message_id: number;
  readonly from: object;
  readonly chat: Chat;
  /** Seconds since 1970, as `edit_date`. */
  readonly date: number;
  readonly edit_date?: number;
}

/** Equal for equal contents. */
export const toKey = ({ text, entities, reply_markup: markup }: Content) =>
  JSON.stringify([text, entities, markup]);

export const createBadRequest = (reason: string) => new BotApiError(400, `Bad Request: ${reason}`);

function readText({ text: value, parse_mode: mode }: Params): Content {
  const source = value ?? '';
  // Markdown exists in the Bot API, but not here.
  if (mode !== undefined && mode !== 'HTML') throw createBadRequest('unsupported parse_mode');
  const { text, entities } = mode ? parseTelegramHtml(source) : { text: source, entities: [] };
  if (text.trim() === '') throw createBadRequest('message text is empty');
  if (text.length > maxTextLength) throw createBadRequest('message is too long');
  return { text, ...(entities.length > 0 && { entities }) };
}

export function readContent(params: Params): Content {
  const content = readText(params);
  const { reply_markup: value } = params;
  if (value === undefined) return content;
  const markup = JSON.parse(value) as Markup;
  for (const { text, callback_data: data, url } of markup.inline_keyboard?.flat() ?? []) {
    if (!text || (data === undefined) === (url === undefined))
      throw createBadRequest(
        "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
      );
    const dataBytes = Buffer.byteLength(data ?? ' ');
    if (dataBytes < 1 || dataBytes > maxCallbackBytes) throw createBadRequest('BUTTON_DATA_INVALID');
    if (url && !(URL.canParse(url) && /^(?:https?:\/\/[^/]+\.|tg:)/.test(url)))
      throw createBadRequest(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
  }
  return { ...content, reply_markup: markup };
}
