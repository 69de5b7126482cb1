import type { AddCommand } from '../command';
import { addCheck } from './check';
import { addDev } from './dev';
import { addKeys } from './keys';
import { addLogin } from './login';
import { addNotify } from './notify';
import { addPin } from './pin';
import { addPreview } from './preview';
import { addPromote } from './promote';
import { addPublish } from './publish';
import { addRollout } from './rollout';
import { addShip } from './ship';
import { addStatus } from './status';
import { addStop } from './stop';

/** Every command, in the order of --help. Each is in its own file. */
export const commands: readonly AddCommand[] = [
  addLogin,
  addDev,
  addShip,
  addCheck,
  addPublish,
  addPromote,
  addRollout,
  addStop,
  addPin,
  addPreview,
  addNotify,
  addStatus,
  addKeys,
];
