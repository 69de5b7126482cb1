/** One event of a stream of server-sent events. */
export interface ServerEvent {
  /** Sent as `last-event-id` when the stream is opened again. */
  readonly id: string | undefined;
  readonly name: string;
  /** The text of the event; JSON in every stream of this API. */
  readonly data: string;
}

function parseEvent(block: string): ServerEvent | undefined {
  const fields = new Map<string, string[]>();
  for (const line of block.split('\n')) {
    // A line that begins with a colon is a comment; the server sends it to keep the connection open.
    const [, name, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name) fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  const data = fields.get('data')?.join('\n');
  if (data === undefined) return undefined;
  return { id: fields.get('id')?.at(-1), name: fields.get('event')?.at(-1) ?? 'message', data };
}

/**
 * Reads a body of the type `text/event-stream`, in chunks of any size.
 *
 * @param body - Of an answer; it is cancelled when the caller stops reading.
 * @returns Each event once it is complete. An incomplete event at the end is dropped.
 */
export async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let remainder = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (remainder + decoder.decode(value, { stream: true }))
        .replaceAll('\r\n', '\n')
        .split('\n\n');
      remainder = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
