import type { OpenCopiesEntity } from '@parque/contract';
import { lotsOf, unitsOf } from '@parque/domain/copy';
import type { Services } from '../../../http/area';
import { inTime } from '../in-time';
import type { ChildRow } from '../own-accounts';
import { leftDifferences } from './left-differences';
import { comparedAt, comparingMaster, openFindings } from './reconciliation';
import { unmanagedPositions } from './unmanaged-positions';

/** The volume of each position beyond its copies, in units. */
async function volumesOf(services: Services, child: ChildRow): Promise<readonly number[]> {
  if (!(await comparingMaster(services.db, child))) {
    const positions = (await inTime(() => unmanagedPositions(services, child))) ?? [];
    return positions.map(({ row }) => unitsOf(row.lots));
  }
  if (!comparedAt(child.copier)) return [];
  const [open, left] = await Promise.all([
    openFindings(services.db, child.account.id),
    leftDifferences(services, child),
  ]);
  return [...open, ...left]
    .filter(({ kind }) => kind !== 'stops' && kind !== 'missing')
    .map(({ units, expectedUnits }) => units - expectedUnits);
}

/**
 * What the copier opened and a child's account holds beyond its copies; undefined: nothing, or its account was not
 * compared and does not answer. No closing of copies closes it.
 */
export async function openDifferences(
  services: Services,
  child: ChildRow,
): Promise<OpenCopiesEntity['accounts'][number]['differences']> {
  const volumes = await volumesOf(services, child);
  if (volumes.length === 0) return undefined;
  return { positions: volumes.length, lots: lotsOf(volumes.reduce((sum, units) => sum + units, 0)) };
}
