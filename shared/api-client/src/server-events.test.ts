import { readServerEvents, type ServerEvent } from './server-events';

async function read(...pieces: (string | Uint8Array)[]): Promise<ServerEvent[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      controller.close();
    },
  });
  const events = [];
  for await (const event of readServerEvents(body)) events.push(event);
  return events;
}

test('an event has an id, a name and data, and a comment is no event', async () => {
  expect(await read(': hola\n\nid: 7\nevent: copia\ndata: {"a":1}\n\n')).toEqual([
    { id: '7', name: 'copia', data: '{"a":1}' },
  ]);
});

test('an event that arrives in pieces, split within a letter, is one event', async () => {
  const bytes = new TextEncoder().encode('event: copia\ndata: "añadida"\n\n');
  const cutIndex = bytes.indexOf(0xc3) + 1;
  expect(await read(bytes.slice(0, cutIndex), bytes.slice(cutIndex))).toEqual([
    { id: undefined, name: 'copia', data: '"añadida"' },
  ]);
});

test('several events in one chunk are returned in order, without the one that is cut off', async () => {
  const events = await read('data: 1\n\ndata: 2\r\n\r\ndata: 3\n');
  expect(events.map(({ data }) => data)).toEqual(['1', '2']);
});

test('data of several lines keeps its lines', async () => {
  expect((await read('data: uno\ndata:dos\ndata\n\n'))[0]?.data).toBe('uno\ndos\n');
});
