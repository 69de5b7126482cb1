import type { CopierStateEntity, CopyChildEntity, CopyEntryEntity, CopyMasterEntity } from '@parque/contract';
import { listCopyMasters, findMaster } from '../../api/masters';

/** Whether a copy is of the present master: it was seen since the activation for it. Earlier ones may be of a former one. */
export function isOfPresentMaster(
  { at }: Pick<CopyEntryEntity, 'at'>,
  { activated_at, needs_confirmation }: CopyChildEntity,
): boolean {
  return !needs_confirmation && Date.parse(at) >= Date.parse(activated_at ?? '');
}

/** Releases of the API that do not store the masters of rows leave them to the time of the activation. */
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

/** The master of a copy in words, where it is not the only one; undefined: it is. */
export function describeRowMaster(
  entry: Pick<CopyEntryEntity, 'at' | 'master_number'>,
  child: CopyChildEntity,
  state: CopierStateEntity,
): string | undefined {
  const masters = listCopyMasters(state);
  const master = findMaster(child, masters);
  const { master_number: number } = entry;
  const areSeveral = masters.length > 1;
  if (number === undefined) return areSeveral ? describeMasterByTime(entry, child, master) : undefined;
  if (number === null) return areSeveral ? 'De una maestra anterior' : undefined;
  return areSeveral || number !== master?.number ? `Maestra ${number}` : undefined;
}
