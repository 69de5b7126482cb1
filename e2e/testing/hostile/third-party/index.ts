import { browserAttacks } from './browser-attacks';
import type { FrameAttack } from './frame-attack';
import { messageAttacks } from './message-attacks';
import { ownFrameAttacks } from './own-frame-attacks';

export { thirdPartyClaims } from './claims';

/** What a hostile third party tries inside its frame. */
export const frameAttacks: readonly FrameAttack[] = [
  ...browserAttacks,
  ...messageAttacks,
  ...ownFrameAttacks,
];
