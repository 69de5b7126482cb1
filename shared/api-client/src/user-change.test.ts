import { addresses, type Address, type CallId, type UserEntity } from '@parque/contract';
import { getUserScope, getSession, reloadSession, renewToken, signIn, signOut } from '@parque/session';
import { MutationObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { http } from 'msw/core/http';
import { setupServer } from 'msw/node';
import { setIdentityPrompt, callQuery, followEvents, offerSessionRenewal, queryClient, send } from '.';
import { prefetchEarly } from './early-answers';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  signOut();
});
afterAll(() => server.close());

const createUser = (id: number, name: string): UserEntity => ({
  id,
  name,
  email: `${name}@correo.es`,
  telegram: null,
  inv: null,
  rol: 0,
});
const marta = createUser(7, 'marta');
const diego = createUser(8, 'diego');

const writeAddresses = Object.values<Address<CallId>>(addresses).filter(({ method }) => method !== 'GET');

/** Lets the event loop turn, so that promises settle. */
async function waitForTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((next) => setTimeout(next));
}

const outcomes = {
  done: (owner: string) => Response.json({ owner }),
  expired: () => createRejection('session_expired', 401),
  sensitive: () => createRejection('reauthentication_required', 403),
  failed: () => createRejection('unavailable', 503),
  lost: () => Response.error(),
};
type Outcome = keyof typeof outcomes;

const createRejection = (code: string, status: number) =>
  Response.json({ code, message: 'Mensaje', requestId: 'r-1' }, { status });

interface Arrived {
  /** The name in the token of the request: `marta` for `marta-3`. */
  readonly tokenOwner: string;
  /** The name of the user who made the call. */
  readonly owner: string | null;
  readonly key: string | null;
}

/** A server that answers each request when the test orders it. */
function createServer() {
  const requests: Arrived[] = [];
  const replies: ((outcome: Outcome) => void)[] = [];
  server.use(
    http.all('*/api/*', ({ request }) => {
      const [tokenOwner = ''] = (request.headers.get('authorization') ?? '')
        .replace('Bearer ', '')
        .split('-');
      const owner = new URL(request.url).searchParams.get('owner');
      requests.push({ tokenOwner, owner, key: request.headers.get('idempotency-key') });
      return new Promise<Response>((reply) => {
        replies.push((outcome) => reply(outcomes[outcome](tokenOwner)));
      });
    }),
  );
  return { requests, answer: (outcome: Outcome) => replies.shift()?.(outcome), replies };
}

function sendCall(address: Address<CallId>, owner: string): Promise<unknown> {
  const names = [...address.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1] as const);
  return send(address, { params: Object.fromEntries(names), query: { owner }, body: { owner } } as never);
}

const nameNow = () => getSession().user?.name;

/** A page: the actions of its users, and the callbacks that run after a user has left. */
function createPage() {
  const lateEvents: string[] = [];
  const questions: { readonly name: string | undefined; readonly answer: (isConfirmed: boolean) => void }[] =
    [];
  let tokens = 0;
  const recordEvent = (what: string, scope: number) => {
    if (getUserScope().id !== scope) lateEvents.push(what);
  };
  const stopRenewal = offerSessionRenewal();
  const removePrompt = setIdentityPrompt(
    () => new Promise((answer) => questions.push({ name: nameNow(), answer })),
  );
  const enter = (user: UserEntity) => signIn(`${user.name}-${++tokens}`, user);
  return {
    /** Callbacks that ran, and promises that settled, after their user had left. */
    lateEvents,
    stop() {
      stopRenewal();
      removePrompt();
    },
    enter,
    write(address: Address<CallId>) {
      const scope = getUserScope().id;
      const owner = nameNow() ?? '';
      new MutationObserver(queryClient, {
        mutationFn: () => sendCall(address, owner),
        onMutate: () => queryClient.cancelQueries({ queryKey: ['answer'] }),
        onSuccess: (data) => {
          recordEvent('onSuccess', scope);
          queryClient.setQueryData(['answer'], data);
        },
        onError: () => recordEvent('onError', scope),
        onSettled: () => recordEvent('onSettled', scope),
      })
        .mutate()
        .catch(() => undefined);
      void sendCall(address, owner).then(
        (data) => {
          recordEvent('resolved', scope);
          queryClient.setQueryData(['answer'], data);
        },
        () => recordEvent('rejected', scope),
      );
    },
    readAccount() {
      if (getSession().token) prefetchEarly(`${location.origin}/api`, getSession().token ?? '', ['/me']);
      queryClient.fetchQuery({ ...callQuery(addresses.getAccount), retry: false }).catch(() => undefined);
    },
    /** Answers the oldest prompt for the password. */
    confirm() {
      const question = questions.shift();
      if (question && question.name === nameNow() && getSession().token)
        renewToken(`${question.name}-${++tokens}`);
      question?.answer(true);
    },
    /** The owners of the data in the cache. */
    listCachedOwners: () =>
      queryClient
        .getQueryCache()
        .getAll()
        .flatMap(({ state }) => (state.data ? [(state.data as { owner: string }).owner] : [])),
  };
}

test.each(writeAddresses.map((address) => [address.id, address] as const))(
  '%s of a user who signs out is aborted, and never sent for the next user',
  async (_id, address) => {
    const { requests, answer } = createServer();
    const page = createPage();
    page.enter(marta);
    page.write(address);
    while (requests.length < 2) await waitForTurns(1);
    signOut();
    page.enter(diego);
    answer('expired');
    answer('sensitive');
    await waitForTurns(10);
    page.stop();
    expect(requests.map(({ tokenOwner }) => tokenOwner)).toEqual(['marta', 'marta']);
    expect(page.lateEvents).toEqual([]);
    expect(getSession()).toMatchObject({ user: diego, isExpired: false });
  },
);

const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ write: fc.constantFrom(...writeAddresses) }) },
  { weight: 4, arbitrary: fc.record({ answer: fc.constantFrom(...(Object.keys(outcomes) as Outcome[])) }) },
  { weight: 4, arbitrary: fc.record({ turns: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.constant({ read: true } as const) },
  { weight: 1, arbitrary: fc.constant({ confirm: true } as const) },
  { weight: 1, arbitrary: fc.constant({ leave: true } as const) },
  { weight: 2, arbitrary: fc.record({ enter: fc.constantFrom(marta, diego) }) },
);

test('the next user never sees, sends or owns anything of the previous user, for random actions around a sign-out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 24 }), async (story) => {
      server.resetHandlers();
      reloadSession();
      const { requests, answer, replies } = createServer();
      const page = createPage();
      page.enter(marta);
      const check = () => {
        expect(
          requests.filter(({ owner, tokenOwner }) => owner && tokenOwner && owner !== tokenOwner),
        ).toEqual([]);
        expect(page.listCachedOwners().filter((owner) => owner && owner !== nameNow())).toEqual([]);
        expect(page.lateEvents).toEqual([]);
      };
      for (const step of story) {
        if ('write' in step) page.write(step.write);
        if ('answer' in step) answer(step.answer);
        if ('read' in step) page.readAccount();
        if ('confirm' in step) page.confirm();
        if ('leave' in step) signOut();
        if ('enter' in step) page.enter(step.enter);
        if ('turns' in step) await waitForTurns(step.turns);
        check();
      }
      while (replies.length > 0) {
        answer('done');
        await waitForTurns(6);
        check();
      }
      const listKeys = (name: string) =>
        requests.flatMap(({ tokenOwner, key }) => (tokenOwner === name && key) || []);
      expect(listKeys('diego').filter((key) => listKeys('marta').includes(key))).toEqual([]);
      page.stop();
      signOut();
    }),
    { numRuns: 40 },
  );
});

test('a stream of a user who signs out is closed, and not opened again for the next user', async () => {
  const streamTokens: (string | null)[] = [];
  const readers: ReadableStreamDefaultController<Uint8Array>[] = [];
  server.use(
    http.get('*/api/copier/stream', ({ request }) => {
      streamTokens.push(request.headers.get('authorization'));
      return new Response(new ReadableStream({ start: (reader) => void readers.push(reader) }));
    }),
  );
  signIn('marta-1', marta);
  const heard: unknown[] = [];
  const stop = followEvents(addresses.streamCopier, {
    onEvent: (event) => heard.push(event),
    onState: (isOpen) => heard.push(isOpen),
  });
  while (heard.length === 0) await waitForTurns(1);
  signOut();
  signIn('diego-1', diego);
  readers[0]?.enqueue(new TextEncoder().encode('data: 1\n\n'));
  await waitForTurns(10);
  stop();
  expect(streamTokens).toEqual(['Bearer marta-1']);
  expect(heard).toEqual([true]);
});

test('the password prompt of a user who signs out confirms no call of the next user', async () => {
  const { requests, answer } = createServer();
  const page = createPage();
  page.enter(marta);
  void sendCall(addresses.startSecondFactor, 'marta').catch(() => undefined);
  while (requests.length < 1) await waitForTurns(1);
  answer('sensitive');
  await waitForTurns(4);
  signOut();
  page.enter(diego);
  void sendCall(addresses.startSecondFactor, 'diego').catch(() => undefined);
  while (requests.length < 2) await waitForTurns(1);
  answer('sensitive');
  await waitForTurns(4);
  page.confirm();
  await waitForTurns(4);
  expect(requests).toHaveLength(2);
  page.confirm();
  while (requests.length < 3) await waitForTurns(1);
  page.stop();
  expect(requests[2]).toMatchObject({ owner: 'diego', tokenOwner: 'diego' });
});

test('a call of the same user is repeated when the token is renewed', async () => {
  const { requests, answer } = createServer();
  const page = createPage();
  page.enter(marta);
  const call = sendCall(addresses.registerFund, 'marta');
  while (requests.length < 1) await waitForTurns(1);
  page.enter(marta);
  answer('expired');
  while (requests.length < 2) await waitForTurns(1);
  answer('done');
  page.stop();
  expect(await call).toEqual({ owner: 'marta' });
});
