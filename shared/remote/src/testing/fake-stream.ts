import type { Address, CallId } from '@parque/contract';
import { http, HttpResponse, type HttpHandler } from 'msw';

/** A stream of server-sent events that a test feeds. */
export interface FakeStream {
  readonly handler: HttpHandler;
  /** After which event each reader wanted to go on, in order of their coming. */
  readonly opened: readonly (string | null)[];
  /** Sends an event to whoever reads. */
  send(name: string, data: unknown, id?: string): void;
  /** Breaks the connections. */
  breakOff(): void;
}

/** Answers a call as the API does that sends events for as long as somebody listens. */
export function fakeStream(address: Address<CallId>): FakeStream {
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const opened: (string | null)[] = [];
  const encoder = new TextEncoder();
  const handler = http.get(`*/api${address.path}`, ({ request }) => {
    let own: ReadableStreamDefaultController<Uint8Array> | undefined;
    opened.push(request.headers.get('last-event-id'));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller;
        readers.add(controller);
        controller.enqueue(encoder.encode(': abierto\n\n'));
      },
      cancel() {
        if (own) readers.delete(own);
      },
    });
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return {
    handler,
    opened,
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
