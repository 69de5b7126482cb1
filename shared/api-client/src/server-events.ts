/** One event of a stream of server-sent events. */
export interface ServerEvent {
  /** What a stream that goes on later begins after. */
  readonly id: string | undefined;
  readonly name: string;
  /** As it was sent; JSON in every stream of ours. */
  readonly data: string;
}

function eventOf(block: string): ServerEvent | undefined {
  const fields = new Map<string, string[]>();
  for (const line of block.split('\n')) {
    // A line that begins with a colon is a comment: it only keeps the connection.
    const [, name, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name) fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  const data = fields.get('data')?.join('\n');
  if (data === undefined) return undefined;
  return { id: fields.get('id')?.at(-1), name: fields.get('event')?.at(-1) ?? 'message', data };
}

/**
 * Reads a body of the type `text/event-stream`, in whatever pieces it arrives.
 *
 * @param body - Of an answer; it is let go of when the reader stops.
 * @returns Each event once it is complete. What is cut off at the end is no event.
 */
export async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
