import * as browser from './browser-attacks';
import type { AttackGroup, FrameAttack } from './frame-attack';
import { hangingAttacks, navigatingAttacks, neverUnmounts } from './own-frame-attacks';

export { focusAttack, historyAttack } from './browser-attacks';
export { endlessAttack, hangingAttacks } from './own-frame-attacks';

/** What a hostile third party tries inside its frame, one attack after the other. */
export const attackGroups: readonly AttackGroup[] = [
  {
    rule: 'reads, opens, sends and runs nothing outside its frame, and gets no permission',
    visits: browser.refusedByBrowser,
  },
  {
    rule: 'has no effect on the page after its visit',
    visits: [browser.storingAttacks, [browser.coveringAttack], [browser.focusAttack], [neverUnmounts]],
  },
  {
    rule: 'that loads another page in its frame is removed',
    visits: navigatingAttacks.map((attack) => [attack]),
  },
];

/** All that a hostile third party tries inside its frame. */
export const frameAttacks: readonly FrameAttack[] = [
  ...attackGroups.flatMap(({ visits }) => visits.flat()),
  browser.historyAttack,
  ...hangingAttacks,
];
