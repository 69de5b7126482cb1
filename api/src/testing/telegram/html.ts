import { BotApiError } from './error';

export interface Entity {
  readonly type: string;
  /** In UTF-16 code units, as the length. */
  readonly offset: number;
  readonly length: number;
  readonly url?: string;
}

const types: Readonly<Record<string, string>> = {
  a: 'text_link',
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  u: 'underline',
  ins: 'underline',
  'tg-spoiler': 'spoiler',
  span: 'spoiler',
  'tg-emoji': 'custom_emoji',
  pre: 'pre',
  code: 'code',
  blockquote: 'blockquote',
};
const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const tokens =
  /<(?<slash>\/?)(?<name>[^\s>]*)(?<rest>(?:"[^"]*"|'[^']*'|[^>"'])*)(?<end>>?)|&(?:#x(?<hex>[\da-f]+)|#(?<decimal>\d+)|(?<named>lt|gt|amp|quot)(?![a-z]));?/gi;
const attributes = /^(?:\s+[\w-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[\w.-]+))?)*\s*$/;

/** @throws BotApiError - A tag that the Bot API does not support, or that is not closed in order. */
export function parseTelegramHtml(html: string): { text: string; entities: Entity[] } {
  const open: { tag: string; offset: number; url: string | undefined }[] = [];
  const entities: Entity[] = [];
  let text = '';
  let end = 0;
  const createError = (reason: string) =>
    new BotApiError(400, `Bad Request: can't parse entities: ${reason}`);
  for (const match of html.matchAll(tokens)) {
    text += html.slice(end, match.index);
    end = match.index + match[0].length;
    const { slash, name, rest = '', end: close, hex, decimal, named } = match.groups ?? {};
    if (name === undefined) {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      text += named ? (characters[named] ?? match[0]) : String.fromCodePoint(code);
      continue;
    }
    const place = `at byte offset ${Buffer.byteLength(html.slice(0, match.index))}`;
    const tag = name.toLowerCase();
    if (!close) throw createError(`Unclosed ${slash ? 'end' : 'start'} tag ${place}`);
    if (slash) {
      const opened = open.pop();
      if (!opened) throw createError(`Unexpected end tag ${place}`);
      const { offset, url } = opened;
      if (tag && tag !== opened.tag)
        throw createError(`Unmatched end tag ${place}, expected "</${opened.tag}>", found "</${tag}>"`);
      const entity = { type: types[opened.tag] ?? '', offset, length: text.length - offset };
      if (entity.length > 0) entities.push(url ? { ...entity, url } : entity);
      continue;
    }
    if (!Object.hasOwn(types, tag)) throw createError(`Unsupported start tag "${tag}" ${place}`);
    if (!attributes.test(rest)) throw createError(`Wrong attribute of the tag "${tag}" ${place}`);
    if (tag === 'span' && !/class\s*=\s*["']?tg-spoiler\b/.test(rest))
      throw createError(`Tag "span" must have class "tg-spoiler" ${place}`);
    const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(rest);
    const address = href?.[1] ?? href?.[2];
    open.push({ tag, offset: text.length, url: address && parseTelegramHtml(address).text });
  }
  const unclosed = open.at(-1);
  if (unclosed) throw createError(`Can't find end tag corresponding to start tag "${unclosed.tag}"`);
  entities.sort((one, other) => one.offset - other.offset || other.length - one.length);
  return { text: text + html.slice(end), entities };
}
