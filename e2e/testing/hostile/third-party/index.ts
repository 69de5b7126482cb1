import * as browser from './browser-attacks';
import type { AttackGroup, FrameAttack } from './frame-attack';
import * as messages from './message-attacks';
import { hangingAttacks, navigatingAttacks, neverUnmounts } from './own-frame-attacks';

export { focusAttack, smallHistoryAttack } from './browser-attacks';
export { endlessAttack, hangingAttacks } from './own-frame-attacks';

/** What a hostile third party tries inside its frame, one attack after the other. */
export const attackGroups: readonly AttackGroup[] = [
  {
    rule: 'reads, opens, sends and runs nothing outside its frame, and gets no permission',
    visits: browser.refusedByBrowser,
  },
  {
    rule: 'gets no more than its grant by forged messages',
    visits: [messages.refusedMessages, [messages.largeMessageAttack], [messages.callAttack]],
  },
  {
    rule: 'has no effect on the page after its visit',
    visits: [
      browser.storingAttacks,
      [browser.clipboardAttack, browser.coveringAttack],
      [browser.focusAttack],
      messages.containedMessages,
      [messages.heightAttack],
      [messages.addressAttack],
      [neverUnmounts],
    ],
  },
  {
    rule: 'that loads another page in its frame is removed',
    visits: navigatingAttacks.map((attack) => [attack]),
  },
  {
    rule: 'that floods the page, reports a false fault or fills the history is removed',
    // The history stays full, so that its attack is the last one.
    visits: [...messages.endingMessages, browser.largeHistoryAttack].map((attack) => [attack]),
  },
];

/** All that a hostile third party tries inside its frame. */
export const frameAttacks: readonly FrameAttack[] = [
  ...attackGroups.flatMap(({ visits }) => visits.flat()),
  browser.smallHistoryAttack,
  ...hangingAttacks,
];
