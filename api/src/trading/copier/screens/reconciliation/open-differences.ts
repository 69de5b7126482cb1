import type { OpenCopiesEntity } from '@parque/contract';
import { toLots } from '@parque/domain/copy';
import type { Services } from '../../../../core/http/area';
import type { ChildRow } from '../own-accounts';
import { listLeftDifferences } from './left-differences';
import { getComparisonTime, findComparingMaster, listOpenFindings } from './reconciliation';

/** The volume of each position beyond its copies, in units. */
async function listVolumeDifferences(services: Services, child: ChildRow): Promise<readonly number[]> {
  if (!getComparisonTime(child.copier) || !(await findComparingMaster(services.db, child))) return [];
  const [open, left] = await Promise.all([
    listOpenFindings(services.db, child.account.id),
    listLeftDifferences(services, child),
  ]);
  return [...open, ...left]
    .filter(({ kind }) => kind !== 'stops' && kind !== 'missing')
    .map(({ units, expectedUnits }) => units - expectedUnits);
}

/**
 * Computes what the copier opened and a child's account holds beyond its copies; undefined: nothing, or its account
 * was not compared. Closing all copies does not close this volume.
 */
export async function computeOpenDifferences(
  services: Services,
  child: ChildRow,
): Promise<OpenCopiesEntity['accounts'][number]['differences']> {
  const volumes = await listVolumeDifferences(services, child);
  if (volumes.length === 0) return undefined;
  return { positions: volumes.length, lots: toLots(volumes.reduce((sum, units) => sum + units, 0)) };
}
