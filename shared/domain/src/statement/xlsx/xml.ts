import type { StatementLimits } from '../limits';
import { StatementError } from '../statement-error';
import { markedEncoding } from '../file/text';
import { unpack, type ZipEntry } from './zip';

/** Characters of an element, and of a part that is read as a whole. */
const longestElement = 8 * 1024 * 1024;
const longestTag = 64;

/** Some writers give every element a prefix: `<x:row>`. */
const prefixed = (name: string): string => `(?:\\w{1,16}:)?${name}`;

/** An element of a text. */
export interface XmlElement {
  readonly attributes: string;
  /** What is in the element; undefined when it is empty. */
  readonly content: string | undefined;
  /** Where it begins and ends in the text. */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns a reader of the whole elements of a name in a text. It takes linear time: no search is repeated for start tags
 * without an end tag.
 */
export function elementsNamed(name: string): (text: string) => Generator<XmlElement, void, void> {
  const tag = prefixed(name);
  const startTag = new RegExp(`<${tag}(?=[\\s/>])([^<>]*?)(/?)>`, 'g');
  const endTag = new RegExp(`</${tag}>`, 'g');
  return function* (text) {
    const [start, end] = [new RegExp(startTag), new RegExp(endTag)];
    for (let found = start.exec(text); found; found = start.exec(text)) {
      const [whole, attributes = '', slash] = found;
      const contentFrom = found.index + whole.length;
      end.lastIndex = contentFrom;
      const close = slash === '/' ? undefined : end.exec(text);
      if (close === null) return;
      const content = close && text.slice(contentFrom, close.index);
      if (close) start.lastIndex = end.lastIndex;
      yield { attributes, content, from: found.index, to: start.lastIndex };
    }
  };
}

/** Value of an attribute of a tag; undefined when it has none of that name. */
export function attributeOf(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1];
}

/**
 * A part of a container as text; '' when it does not have it.
 *
 * @throws StatementError those of {@link unpack}, and `statement_damaged` for a part of more than eight megabytes.
 */
export function partText(bytes: Uint8Array, entry: ZipEntry | undefined, limits: StatementLimits): string {
  if (!entry) return '';
  let text = '';
  for (const piece of textPieces(bytes, entry, limits)) {
    text += piece.text;
    if (text.length > longestElement) throw new StatementError('statement_damaged');
  }
  return text;
}

function* textPieces(
  bytes: Uint8Array,
  entry: ZipEntry,
  limits: StatementLimits,
): Generator<{ text: string; done: number }> {
  let decoder: TextDecoder | undefined;
  for (const { piece, done } of unpack(bytes, entry, limits)) {
    if (piece.length === 0) continue;
    decoder ??= new TextDecoder(markedEncoding(piece) ?? 'utf-8');
    yield { text: decoder.decode(piece, { stream: true }), done };
  }
}

/**
 * The elements of a name in a part, in batches, without ever holding the whole part.
 *
 * @throws StatementError those of {@link unpack}, and `statement_damaged` for an element of more than eight megabytes.
 */
export function* partElements(
  bytes: Uint8Array,
  entry: ZipEntry,
  name: string,
  limits: StatementLimits,
): Generator<{ elements: XmlElement[]; done: number }> {
  const read = elementsNamed(name);
  const startTag = new RegExp(`<${prefixed(name)}[\\s/>]`);
  let rest = '';
  for (const { text, done } of textPieces(bytes, entry, limits)) {
    const buffer = rest + text;
    const whole = buffer.slice(0, lastEnd(buffer, name));
    const tail = buffer.slice(whole.length);
    const start = tail.search(startTag);
    rest = start < 0 ? tail.slice(-longestTag) : tail.slice(start);
    if (rest.length > longestElement) throw new StatementError('statement_damaged');
    yield { elements: [...read(whole)], done };
  }
}

/** Where the last end tag of a name ends; 0 without one. Start tags end in the same letters. */
function lastEnd(text: string, name: string): number {
  for (let at = text.lastIndexOf(`${name}>`); at > 0; at = text.lastIndexOf(`${name}>`, at - 1)) {
    if (/<\/(?:\w{1,16}:)?$/.test(text.slice(Math.max(0, at - 20), at))) return at + name.length + 1;
  }
  return 0;
}
