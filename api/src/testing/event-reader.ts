import { endAfterTest } from './end-after-test';

export interface StreamEvent {
  readonly id: string | undefined;
  readonly name: string;
  // Each test asserts the shape of the data.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
}

/** Reads a stream of server-sent events, event by event. It is closed after the test. */
export function readEvents(answer: Response, abort: AbortController) {
  let source: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const decoder = new TextDecoder();
  const unreadEvents: StreamEvent[] = [];
  let rest = '';
  endAfterTest(() => abort.abort());

  const readChunk = async (): Promise<boolean> => {
    source ??= answer.body?.getReader();
    const { done, value } = (await source?.read()) ?? { done: true, value: undefined };
    if (done) return false;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const readField = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const data = readField('data');
      if (data !== undefined) {
        unreadEvents.push({
          id: readField('id'),
          name: readField('event') ?? '',
          data: JSON.parse(data) as unknown,
        });
      }
    }
    return true;
  };
  return {
    answer,
    leave: () => abort.abort(),
    /** The next event of a name; undefined when the stream has ended. */
    async next(name: string): Promise<StreamEvent | undefined> {
      for (;;) {
        const index = unreadEvents.findIndex((event) => event.name === name);
        if (index >= 0) return unreadEvents.splice(index, 1)[0];
        if (!(await readChunk().catch(() => false))) return undefined;
      }
    },
    async end(): Promise<void> {
      while (await readChunk());
    },
  };
}
