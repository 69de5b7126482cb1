import type { AddCommand } from '../command';
import { addCheck } from './check';
import { addDev } from './dev';
import { addExport } from './export';
import { addKeys } from './keys';
import { addPin } from './pin';
import { addPreview } from './preview';
import { addPromote } from './promote';
import { addPublish } from './publish';
import { addRollout } from './rollout';
import { addSign } from './sign';
import { addStatus } from './status';
import { addStop } from './stop';

/** Every command, in the order of --help. Each is in its own file. */
export const commands: readonly AddCommand[] = [
  addDev,
  addKeys,
  addSign,
  addCheck,
  addPublish,
  addPromote,
  addRollout,
  addStop,
  addPin,
  addPreview,
  addStatus,
  addExport,
];
