import type { CopierStateEntity, CopyChildEntity, CopyEntryEntity, CopyMasterEntity } from '@parque/contract';
import { findMaster } from '../../api/masters';

/**
 * Whether a copy belongs to the present master: it is from the time after the activation for it. Earlier copies may
 * belong to a former master.
 */
export function isOfPresentMaster(
  { at }: Pick<CopyEntryEntity, 'at'>,
  { activated_at, needs_confirmation }: CopyChildEntity,
): boolean {
  return !needs_confirmation && Date.parse(at) >= Date.parse(activated_at ?? '');
}

/** Names the master of a row from a release of the API that does not store it, by the time of the activation. */
function describeMasterByTime(
  entry: Pick<CopyEntryEntity, 'at'>,
  child: CopyChildEntity,
  master: CopyMasterEntity | undefined,
): string {
  if (!master) return 'De una maestra anterior';
  const { number } = master;
  return isOfPresentMaster(entry, child)
    ? `Maestra ${number}`
    : `Antes de activarla con la maestra ${number}`;
}

/** Names the master of a copy; undefined: it is the only one, or there was none. */
export function describeRowMaster(
  entry: Pick<CopyEntryEntity, 'at' | 'master_number'>,
  child: CopyChildEntity,
  state: CopierStateEntity,
): string | undefined {
  const masters = state.masters;
  const master = findMaster(child, masters);
  const { master_number: number } = entry;
  const areSeveral = masters.length > 1;
  if (number === undefined) return areSeveral ? describeMasterByTime(entry, child, master) : undefined;
  if (number === null) return areSeveral ? 'De una maestra anterior' : undefined;
  return areSeveral || number !== master?.number ? `Maestra ${number}` : undefined;
}
