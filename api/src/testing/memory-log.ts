import { PassThrough } from 'node:stream';

/** A log that is kept in memory, for assertions on its text and on the values of its lines. */
export function createMemoryLog() {
  const logTo = new PassThrough();
  let text = '';
  logTo.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const listTexts = () => text.split('\n').filter(Boolean);
  return {
    logTo,
    text: () => text,
    texts: listTexts,
    lines: () => listTexts().map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
