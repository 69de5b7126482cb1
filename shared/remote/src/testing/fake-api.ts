import {
  calls,
  errorCatalogue,
  type Address,
  type CallAnswer,
  type CallId,
  type ErrorCode,
} from '@parque/contract';
import type { HttpHandler, HttpResponseResolver, PathParams, RequestHandlerOptions } from 'msw';
// The package itself would also load a parser of GraphQL.
import { http } from 'msw/core/http';
import { setupServer } from 'msw/node';

const verbs = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete };

/** The request of a faked call. */
export interface SentCall {
  readonly body: unknown;
  readonly params: PathParams;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | null;
}

function createHandler(
  address: Address,
  reply: (call: SentCall) => Response | Promise<Response>,
  options: RequestHandlerOptions = {},
): HttpHandler {
  const resolve: HttpResponseResolver = async ({ request, params }) =>
    reply({
      params,
      query: Object.fromEntries(new URL(request.url).searchParams),
      body: request.headers.get('content-type')?.includes('json') ? await request.clone().json() : undefined,
      authorization: request.headers.get('authorization'),
    });
  return verbs[address.method](`*/api${address.path}`, resolve, options);
}

/**
 * Answers a call as the API would. The answer is validated by the contract, so that no screen is tested with data that
 * the API cannot send.
 *
 * @param body - The answer, or a function from the request to the answer.
 *
 * @example
 *   server.use(answer(addresses.getProduct, ({ params }) => ({ ...product, url: String(params.url) })));
 */
export function answer<Id extends CallId>(
  address: Address<Id>,
  body: CallAnswer<Id> | ((call: SentCall) => CallAnswer<Id> | Promise<CallAnswer<Id>>),
): HttpHandler {
  const [status, schema] = Object.entries(calls[address.id].answers)[0] ?? [];
  if (!schema) throw new Error(`${address.id} has no answer`);
  return createHandler(address, async (call) => {
    const value: unknown =
      typeof body === 'function' ? await (body as (call: SentCall) => unknown)(call) : body;
    schema.parse(value);
    if (typeof value === 'string')
      return new Response(value, { status: Number(status), headers: { 'content-type': 'text/csv' } });
    return new Response(value === undefined ? null : JSON.stringify(value), {
      status: Number(status),
      headers: { 'content-type': 'application/json' },
    });
  });
}

/** Delays a lost connection until the page has rendered its loading state. */
const waitForRender = () => new Promise((resolve) => setTimeout(resolve, 2));

/**
 * Rejects a call with an error of the catalogue, or without any answer (`network`).
 *
 * @example
 *   server.use(refuse(addresses.takeCopyLink, 'network'));
 */
export function refuse(
  address: Address<CallId>,
  code: ErrorCode | 'network',
  details: { message?: string; fields?: Record<string, string> } = {},
  options: RequestHandlerOptions = {},
): HttpHandler {
  const createReply = async () => {
    if (code === 'network') {
      await waitForRender();
      return Response.error();
    }
    const { status, message } = errorCatalogue[code];
    return Response.json({ code, message, requestId: 'prueba-1', ...details }, { status });
  };
  return createHandler(address, createReply, options);
}

/** Rejects the next call only. */
export const refuseOnce = (address: Address<CallId>, code: ErrorCode | 'network'): HttpHandler =>
  refuse(address, code, {}, { once: true });

/**
 * A fake of the API at the network level for a test file; call it once at the top. A call without a handler fails the
 * test.
 *
 * @param handlers - Handlers of every test; `server.use(...)` adds to them within a test.
 *
 * @example
 *   const server = fakeApi(answer(addresses.listProducts, products));
 */
export function fakeApi(...handlers: HttpHandler[]) {
  const server = setupServer(...handlers);
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  /**
   * Answers a call, and returns a list that gets an entry for each of its requests.
   *
   * @param reply - The answer, or a function from the request to the answer.
   * @param toEntry - What is recorded of a request. @default its body
   *
   * @example
   *   const sent = server.record(addresses.editProduct, product);
   */
  const record = <Id extends CallId, Entry = unknown>(
    address: Address<Id>,
    reply: CallAnswer<Id> | ((call: SentCall) => CallAnswer<Id> | Promise<CallAnswer<Id>>),
    toEntry: (call: SentCall) => Entry = ({ body }) => body as Entry,
  ): Entry[] => {
    const entries: Entry[] = [];
    const handler = answer(address, (call) => {
      entries.push(toEntry(call));
      return typeof reply === 'function' ? (reply as (call: SentCall) => CallAnswer<Id>)(call) : reply;
    });
    server.use(handler);
    return entries;
  };
  return Object.assign(server, { record });
}
