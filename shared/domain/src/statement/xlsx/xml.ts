import type { StatementLimits } from '../limits';
import { StatementError } from '../statement-error';
import { detectEncoding } from '../file/text';
import { unpack, type ZipEntry } from './zip';

/** Characters of an element, and of a part that is read as a whole. */
const maxElementLength = 8 * 1024 * 1024;
const maxTagLength = 64;

/** Some writers give every element a prefix: `<x:row>`. */
const toPrefixedPattern = (name: string): string => `(?:\\w{1,16}:)?${name}`;

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
export function createElementFinder(name: string): (text: string) => Generator<XmlElement, void, void> {
  const tag = toPrefixedPattern(name);
  const startTag = new RegExp(`<${tag}(?=[\\s/>])([^<>]*?)(/?)>`, 'g');
  const endTag = new RegExp(`</${tag}>`, 'g');
  return function* (text) {
    const [start, end] = [new RegExp(startTag), new RegExp(endTag)];
    for (let startMatch = start.exec(text); startMatch; startMatch = start.exec(text)) {
      const [tagText, attributes = '', slash] = startMatch;
      const contentFrom = startMatch.index + tagText.length;
      end.lastIndex = contentFrom;
      const close = slash === '/' ? undefined : end.exec(text);
      if (close === null) return;
      const content = close && text.slice(contentFrom, close.index);
      if (close) start.lastIndex = end.lastIndex;
      yield { attributes, content, from: startMatch.index, to: start.lastIndex };
    }
  };
}

/** Value of an attribute of a tag; undefined when it has none of that name. */
export function readAttribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1];
}

/**
 * A part of a container as text; '' when it does not have it.
 *
 * @throws StatementError those of {@link unpack}, and `statement_damaged` for a part of more than eight megabytes.
 */
export function readPartText(
  bytes: Uint8Array,
  entry: ZipEntry | undefined,
  limits: StatementLimits,
): string {
  if (!entry) return '';
  let text = '';
  for (const piece of readTextPieces(bytes, entry, limits)) {
    text += piece.text;
    if (text.length > maxElementLength) throw new StatementError('statement_damaged');
  }
  return text;
}

function* readTextPieces(
  bytes: Uint8Array,
  entry: ZipEntry,
  limits: StatementLimits,
): Generator<{ text: string; fractionDone: number }> {
  let decoder: TextDecoder | undefined;
  for (const { piece, fractionDone } of unpack(bytes, entry, limits)) {
    if (piece.length === 0) continue;
    decoder ??= new TextDecoder(detectEncoding(piece) ?? 'utf-8');
    yield { text: decoder.decode(piece, { stream: true }), fractionDone };
  }
}

/**
 * The elements of a name in a part, in batches, without ever holding the whole part.
 *
 * @throws StatementError those of {@link unpack}, and `statement_damaged` for an element of more than eight megabytes.
 */
export function* readPartElements(
  bytes: Uint8Array,
  entry: ZipEntry,
  name: string,
  limits: StatementLimits,
): Generator<{ elements: XmlElement[]; fractionDone: number }> {
  const findElements = createElementFinder(name);
  const startTag = new RegExp(`<${toPrefixedPattern(name)}[\\s/>]`);
  let remainder = '';
  for (const { text, fractionDone } of readTextPieces(bytes, entry, limits)) {
    const buffer = remainder + text;
    const wholeElements = buffer.slice(0, findLastEnd(buffer, name));
    const tail = buffer.slice(wholeElements.length);
    const start = tail.search(startTag);
    remainder = start < 0 ? tail.slice(-maxTagLength) : tail.slice(start);
    if (remainder.length > maxElementLength) throw new StatementError('statement_damaged');
    yield { elements: [...findElements(wholeElements)], fractionDone };
  }
}

/** Where the last end tag of a name ends; 0 without one. Start tags end in the same letters. */
function findLastEnd(text: string, name: string): number {
  for (
    let tagIndex = text.lastIndexOf(`${name}>`);
    tagIndex > 0;
    tagIndex = text.lastIndexOf(`${name}>`, tagIndex - 1)
  ) {
    if (/<\/(?:\w{1,16}:)?$/.test(text.slice(Math.max(0, tagIndex - 20), tagIndex)))
      return tagIndex + name.length + 1;
  }
  return 0;
}
