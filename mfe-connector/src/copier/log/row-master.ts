import type { CopierStateEntity, CopyChildEntity, CopyEntryEntity } from '@parque/contract';
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

/** Names the master of a copy; undefined: it is the only one, or there was none. */
export function describeRowMaster(
  { master_number: number }: Pick<CopyEntryEntity, 'master_number'>,
  child: CopyChildEntity,
  state: CopierStateEntity,
): string | undefined {
  const areSeveral = state.masters.length > 1;
  if (number === null) return areSeveral ? 'De una maestra anterior' : undefined;
  return areSeveral || number !== findMaster(child, state.masters)?.number ? `Maestra ${number}` : undefined;
}
