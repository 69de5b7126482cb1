import type { Address, CallId } from '@parque/contract';
import type { HttpHandler } from 'msw';
import { http } from 'msw/core/http';

/** A stream of server-sent events under the control of a test. */
export interface FakeStream {
  readonly handler: HttpHandler;
  /** The last event id that each reader sent, in order of connection. */
  readonly lastEventIds: readonly (string | null)[];
  /** Sends an event to all readers. */
  send(name: string, data: unknown, id?: string): void;
  /** Closes the connections. */
  breakOff(): void;
}

/** Answers a call with an open stream of server-sent events, as the API does. */
export function fakeStream(address: Address<CallId>): FakeStream {
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const lastEventIds: (string | null)[] = [];
  const encoder = new TextEncoder();
  const handler = http.get(`*/api${address.path}`, ({ request }) => {
    let reader: ReadableStreamDefaultController<Uint8Array> | undefined;
    lastEventIds.push(request.headers.get('last-event-id'));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        reader = controller;
        readers.add(controller);
        controller.enqueue(encoder.encode(': abierto\n\n'));
      },
      cancel() {
        if (reader) readers.delete(reader);
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return {
    handler,
    lastEventIds: lastEventIds,
    send(name, data, id) {
      const head = id === undefined ? '' : `id: ${id}\n`;
      for (const reader of readers) {
        reader.enqueue(encoder.encode(`${head}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
      }
    },
    breakOff() {
      for (const reader of readers) reader.close();
      readers.clear();
    },
  };
}
