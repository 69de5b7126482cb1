import type { CopierStateEntity, CopyChildEntity, CopyEntryEntity } from '@parque/contract';
import { copyMastersIn, masterOf } from '../../api/masters';

/** Whether a copy is of the present master: it was seen since the activation for it. Earlier ones may be of a former one. */
export function isOfPresentMaster(
  { at }: Pick<CopyEntryEntity, 'at'>,
  { activated_at, needs_confirmation }: CopyChildEntity,
): boolean {
  return !needs_confirmation && Date.parse(at) >= Date.parse(activated_at ?? '');
}

/** The master of a copy in words, where the user has several; undefined: there are no several. */
export function rowMasterText(
  entry: Pick<CopyEntryEntity, 'at'>,
  child: CopyChildEntity,
  state: CopierStateEntity,
): string | undefined {
  const masters = copyMastersIn(state);
  if (masters.length < 2) return undefined;
  const master = masterOf(child, masters);
  if (!master) return 'De una maestra anterior';
  const { number } = master;
  return isOfPresentMaster(entry, child)
    ? `Maestra ${number}`
    : `Antes de activarla con la maestra ${number}`;
}
