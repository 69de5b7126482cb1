import { BotApiError } from './error';
import { parseTelegramHtml } from './html';
import type { Params } from './updates';

const maxTextLength = 4096;
const maxCallbackBytes = 64;

interface Button {
  readonly text?: string;
  readonly callback_data?: string;
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
  readonly reply_markup?: Markup;
}

export interface Message extends Content {
  readonly message_id: number;
  readonly from: object;
  readonly chat: Chat;
  /** Seconds since 1970. */
  readonly date: number;
}

export const createBadRequest = (reason: string) => new BotApiError(400, `Bad Request: ${reason}`);

function readText({ text: source = '', parse_mode: mode }: Params): string {
  // Markdown exists in the Bot API, but not here.
  if (mode !== undefined && mode !== 'HTML') throw createBadRequest('unsupported parse_mode');
  const text = mode ? parseTelegramHtml(source) : source;
  if (text.trim() === '') throw createBadRequest('message text is empty');
  if (text.length > maxTextLength) throw createBadRequest('message is too long');
  return text;
}

export function readContent(params: Params): Content {
  const text = readText(params);
  const { reply_markup: value } = params;
  if (value === undefined) return { text };
  const markup = JSON.parse(value) as Markup;
  for (const { text: label, callback_data: data = '' } of markup.inline_keyboard?.flat() ?? []) {
    const dataBytes = Buffer.byteLength(data);
    if (!label || dataBytes < 1 || dataBytes > maxCallbackBytes)
      throw createBadRequest('BUTTON_DATA_INVALID');
  }
  return { text, reply_markup: markup };
}
