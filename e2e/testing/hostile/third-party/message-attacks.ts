import type { FrameAttack } from './frame-attack';

/** Messages whose requests the shell rejects, in one visit. */
export const refusedMessages: readonly FrameAttack[] = [
  {
    what: 'calls the api without a grant',
    attempt: async ({ call }) => {
      const { failure } = await call({ id: 1_000_000, method: 'GET', path: '/me' });
      return failure?.code === 'forbidden' ? 'refused' : 'passes';
    },
  },
];

/** Messages that take effect until the end of the visit. */
export const containedMessages: readonly FrameAttack[] = [
  {
    what: 'pretends to have unsaved input',
    outcome: 'contained',
    attempt: async ({ send }) => {
      await send({ type: 'unsaved', isUnsaved: true });
      return 'contained';
    },
  },
  {
    what: 'opens a dialog that never closes',
    outcome: 'contained',
    attempt: async ({ send }) => {
      await send({ type: 'dialog', isOpen: true });
      return 'contained';
    },
  },
];

/** Messages after which the shell removes the frame. */
export const endingMessages: readonly FrameAttack[] = [
  {
    what: 'floods the page with messages',
    outcome: 'ended',
    attempt: async () => {
      for (let count = 0; count < 10_000; count += 1) window.parent.postMessage(count, '*');
      return 'passes';
    },
  },
  {
    what: 'reports a false fault',
    outcome: 'ended',
    attempt: async ({ send }) => {
      await send({ type: 'fault', phase: 'mount', reason: 'integrity', message: 'hostil' });
      return 'passes';
    },
  },
];

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
