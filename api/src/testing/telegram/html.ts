import { BotApiError } from './error';

/** The tags of the Bot API that our bot sends. */
const tags: readonly string[] = ['a', 'b'];
const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const tokens =
  /<(?<slash>\/?)(?<name>[^\s>]*)(?<rest>(?:"[^"]*"|[^>"])*)(?<end>>?)|&(?<named>lt|gt|amp|quot)(?![a-z]);?/gi;
const attributes = /^(?:\s+[\w-]+="[^"]*")*$/;

/**
 * Returns the text that the user sees.
 *
 * @throws BotApiError - A tag that the Bot API does not support, or that is not closed in order.
 */
export function parseTelegramHtml(html: string): string {
  const open: string[] = [];
  let text = '';
  let end = 0;
  const createError = (reason: string) =>
    new BotApiError(400, `Bad Request: can't parse entities: ${reason}`);
  for (const match of html.matchAll(tokens)) {
    text += html.slice(end, match.index);
    end = match.index + match[0].length;
    const { slash, name: tag, rest = '', end: close, named } = match.groups ?? {};
    if (tag === undefined) {
      text += characters[named ?? ''] ?? match[0];
      continue;
    }
    const place = `at byte offset ${Buffer.byteLength(html.slice(0, match.index))}`;
    if (!close) throw createError(`Unclosed ${slash ? 'end' : 'start'} tag ${place}`);
    if (slash) {
      const opened = open.pop();
      if (tag !== opened)
        throw createError(`Unmatched end tag ${place}, expected "</${opened}>", found "</${tag}>"`);
      continue;
    }
    if (!tags.includes(tag)) throw createError(`Unsupported start tag "${tag}" ${place}`);
    if (!attributes.test(rest)) throw createError(`Wrong attribute of the tag "${tag}" ${place}`);
    open.push(tag);
  }
  if (open.length > 0) throw createError(`Can't find end tag corresponding to start tag "${open.at(-1)}"`);
  return text + html.slice(end);
}
