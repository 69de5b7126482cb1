import type { FrameAttack } from './frame-attack';

type Tried = Omit<FrameAttack, 'outcome'>;

const refused: readonly Tried[] = [
  { what: 'calls the api without a grant', forbids: ['GET', '/me'] },
  { what: 'calls a granted address with another method', forbids: ['DELETE', '/user/products'] },
  { what: 'calls another address through a granted one', forbids: ['GET', '/user/products/../../me'] },
  { what: 'reads the licence of another user', forbids: ['GET', '/getaccount/1/6'] },
  {
    what: 'gives two calls one number',
    attempt: async ({ call, send }) => {
      const first = call({ id: 1_000_000, method: 'GET', path: '/user/products' });
      await send({ type: 'call', id: 1_000_000, method: 'GET', path: '/me' });
      return (await first).answer ? 'refused' : 'passes';
    },
  },
  {
    what: 'calls with a body that is no JSON, or too large',
    attempt: ({ ignored }) => {
      const cyclic: { self?: object } = {};
      cyclic.self = cyclic;
      const bodies = [cyclic, new Blob(['1']), new ArrayBuffer(8), new Map(), 'x'.repeat(100_000)];
      return ignored(
        bodies.map((body, index) => ({
          type: 'call',
          id: 1_000_000 + index,
          method: 'GET',
          path: '/user/products',
          body: { body },
        })),
      );
    },
  },
  {
    what: 'sends messages of wrong shapes',
    attempt: ({ ignored }) =>
      ignored([
        null,
        1,
        'ready',
        [],
        {},
        new Date(),
        { type: 'constructor' },
        { type: '__proto__' },
        ...[-1, 0.5, NaN, 1e9, '100', null].map((height) => ({ type: 'size', height })),
        ...['https://ajena.example/', '//ajena.example', 'javascript:1', '/#x', '', 7].map((to) => ({
          type: 'navigate',
          to,
          replace: false,
        })),
        { type: 'title', title: 'x'.repeat(100_000) },
        { type: 'toast', tone: 'danger', title: 'Hola' },
        { type: 'commands', names: Array.from({ length: 1000 }, () => 'journal/calculator') },
        { type: 'key', key: 'k', ctrlKey: 'yes' },
        { type: 'call', id: '1', method: 'GET', path: '/user/products' },
        { type: 'open', remote: {} },
        { type: 'answer', id: 1, answer: {} },
      ]),
  },
];

const contained: readonly Tried[] = [
  {
    what: 'shows 100 toasts',
    attempt: async ({ send }) => {
      for (let count = 0; count < 100; count += 1)
        await send({ type: 'toast', tone: 'error', title: `Error ${count}` });
      return 'contained';
    },
  },
  {
    what: 'gives the page a false title',
    attempt: async ({ send }) => {
      await send({ type: 'title', title: 'Inicia sesión' });
      return 'contained';
    },
  },
  {
    what: 'pretends to have unsaved input',
    attempt: async ({ send }) => {
      await send({ type: 'unsaved', isUnsaved: true });
      return 'contained';
    },
  },
  {
    what: 'is 30,000 pixels high',
    attempt: async ({ send }) => {
      await send({ type: 'size', height: 30_000 });
      return 'contained';
    },
  },
  {
    what: 'opens a dialog that never closes',
    attempt: async ({ send }) => {
      await send({ type: 'dialog', isOpen: true });
      return 'contained';
    },
  },
];

const ended: readonly Tried[] = [
  {
    what: 'floods the port with messages',
    attempt: async ({ port }) => {
      const shell = await port;
      for (let count = 0; count < 10_000; count += 1) shell.postMessage(count);
      return 'passes';
    },
  },
  {
    what: 'floods the page with messages',
    attempt: async () => {
      for (let count = 0; count < 10_000; count += 1) window.parent.postMessage(count, '*');
      return 'passes';
    },
  },
  {
    what: 'reports a false fault',
    attempt: async ({ send }) => {
      await send({ type: 'fault', phase: 'mount', reason: 'integrity', message: 'hostil' });
      return 'passes';
    },
  },
];

/** Messages whose requests the shell rejects, in one visit. */
export const refusedMessages: readonly FrameAttack[] = refused.map((attack) => ({
  ...attack,
  outcome: 'refused',
}));

/** Uses up the calls of its visit. */
export const callAttack: FrameAttack = {
  what: 'makes 200 calls at once',
  attempt: async ({ call }) => {
    const calls = Array.from({ length: 200 }, (_, index) =>
      call({ id: 1_000_000 + index, method: 'GET', path: '/user/products' }),
    );
    const answers = await Promise.all(calls);
    return answers.some(({ failure }) => failure?.code === 'too_many_attempts') ? 'refused' : 'passes';
  },
  outcome: 'refused',
};

/** Takes much of the time that the messages of its visit may take. */
export const largeMessageAttack: FrameAttack = {
  what: 'sends a message of 20 MB, and one with four billion places',
  attempt: ({ ignored }) =>
    ignored([
      { type: 'title', title: 'x'.repeat(20_000_000) },
      {
        type: 'call',
        id: 1_000_000,
        method: 'GET',
        path: '/user/products',
        query: { a: new Array(2 ** 32 - 1) },
      },
    ]),
  outcome: 'refused',
};

/** Messages that take effect until the end of the visit. */
export const containedMessages: readonly FrameAttack[] = contained.map((attack) => ({
  ...attack,
  outcome: 'contained',
}));

/** Moves all elements of its screen. */
export const heightAttack: FrameAttack = {
  what: 'changes its height with each picture of the display',
  attempt: async () => {
    const spacer = document.getElementById('parque')?.appendChild(document.createElement('div'));
    let isHigh = false;
    const draw = () => {
      isHigh = !isHigh;
      if (spacer) spacer.style.height = isHigh ? '2000px' : '10px';
      requestAnimationFrame(draw);
    };
    draw();
    return 'contained';
  },
  outcome: 'contained',
};

export const addressAttack: FrameAttack = {
  what: 'changes its address 100 times',
  attempt: async ({ send }) => {
    for (let count = 0; count < 100; count += 1)
      await send({ type: 'navigate', to: `/hostil?vez=${count}`, replace: false });
    return 'contained';
  },
  outcome: 'contained',
};

/** Messages after which the shell removes the frame. */
export const endingMessages: readonly FrameAttack[] = ended.map((attack) => ({
  ...attack,
  outcome: 'ended',
}));
