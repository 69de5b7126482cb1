import type { CopierStateEntity, CopyEntryEntity } from '@parque/contract';
import { scaleVolume, toUnits } from '@parque/domain/copy';
import { Banner, formatLots, formatNumber } from '@parque/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { copiesQuery, copierQuery } from '../api/copier';
import { findMaster } from '../api/masters';
import { isOfPresentMaster } from '../copier/log/row-master';
import { formatMultiplier } from './multiplier';

type KnownCopy = CopyEntryEntity & { readonly sum: NonNullable<CopyEntryEntity['sum']> };

const hasSum = (entry: CopyEntryEntity): entry is KnownCopy =>
  entry.action === 'abrir' && entry.sum?.min !== undefined;

/** A volume in lots that no order reaches. */
const maxOrderLots = 100_000;

/** Whether the volume of a copy would be below the smallest order of the child with another multiplier. */
function isTooSmall({ sum }: KnownCopy, multiplier: number): boolean {
  const { master, contract_ratio: masterContract, min: volumeMin = 0, step: volumeStep } = sum;
  const symbol = { contractSize: 1, volumeMin, volumeStep, volumeMax: maxOrderLots };
  return scaleVolume({ units: toUnits(master), multiplier, masterContract, symbol }).units === 0;
}

/** The latest opening of each symbol that would not be copied with a multiplier. @param entries - The newest first. */
function listTooSmallCopies(entries: readonly CopyEntryEntity[], multiplier: number): readonly KnownCopy[] {
  const latest = new Map<string, KnownCopy>();
  for (const entry of entries) {
    if (hasSum(entry) && !latest.has(entry.symbol)) latest.set(entry.symbol, entry);
  }
  return [...latest.values()].filter((entry) => isTooSmall(entry, multiplier));
}

const formatExact = (value: number) => formatNumber(value, { maximumFractionDigits: 8 });

/**
 * Returns the copies since the activation for the present master. Earlier copies in the log belong to a former master.
 */
function filterByPresentMaster(
  entries: readonly CopyEntryEntity[],
  id: number,
  state: CopierStateEntity | undefined,
): readonly CopyEntryEntity[] {
  const child = state?.children.find((candidate) => candidate.id === id);
  if (!state || !child || !findMaster(child, state.masters)) return [];
  return entries.filter((entry) => isOfPresentMaster(entry, child));
}

/** Warns of the symbols that would no longer be copied, by the child's latest copies of its present master. */
export function SmallCopies({ child, multiplier }: { readonly child: number; readonly multiplier: number }) {
  const { data } = useInfiniteQuery(copiesQuery(child));
  const { data: state } = useQuery(copierQuery);
  const small = listTooSmallCopies(
    filterByPresentMaster(data?.pages[0]?.rows ?? [], child, state),
    multiplier,
  );
  if (small.length === 0) return null;
  return (
    <Banner tone="accent" title={`Con ${formatMultiplier(multiplier)} hay operaciones que no se copiarían`}>
      <ul>
        {small.map(({ symbol, child_symbol, sum }) => (
          <li key={symbol} translate="no">
            {`${child_symbol ?? symbol}: de ${formatLots(sum.master)} lotes de la maestra saldrían ${formatExact(sum.master * multiplier * sum.contract_ratio)}, y el mínimo de esta cuenta es ${formatLots(sum.min ?? 0)}.`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
