import type { CopierStateEntity, CopyChildEntity, CopyEntryEntity } from '@parque/contract';
import { findMaster } from '../../api/masters';

/**
 * Whether a copy belongs to the present master: it was made after the activation for that master. Earlier copies may
 * belong to a former one.
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
  const hasSeveral = state.masters.length > 1;
  if (number === null) return hasSeveral ? 'De una maestra anterior' : undefined;
  return hasSeveral || number !== findMaster(child, state.masters)?.number ? `Maestra ${number}` : undefined;
}
