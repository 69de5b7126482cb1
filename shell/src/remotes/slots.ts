import type { RemoteContributionEntity, RemoteSlotEntity } from '@parque/contract';
import { can, type SessionState } from '@parque/session';
import type { ChosenRemote, Composition } from './composition';

export interface SlotContribution {
  readonly entry: ChosenRemote;
  readonly contribution: RemoteContributionEntity;
}

export interface ComposedSlot {
  readonly slot: RemoteSlotEntity;
  /** Sorted by their order, then by the name of their remote. */
  readonly contributions: readonly SlotContribution[];
}

/** Returns the declaration of a slot. If two remotes declare it, the one that the key list grants first counts. */
function findSlot({ remotes }: Composition, id: string): RemoteSlotEntity | undefined {
  return remotes
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .flatMap(({ manifest }) => manifest.slots ?? [])
    .find((slot) => slot.id === id);
}

/**
 * Composes a slot from the manifests alone: the contributions of running remotes to its version that the user's products and
 * role permit.
 *
 * @returns `undefined` when no remote declares the slot.
 */
export function composeSlot(
  registry: Composition,
  session: SessionState,
  id: string,
): ComposedSlot | undefined {
  const slot = findSlot(registry, id);
  if (!slot) return undefined;
  const contributions = registry.remotes
    .filter(({ state }) => state === 'on')
    .flatMap((entry) => (entry.manifest.contributions ?? []).map((contribution) => ({ entry, contribution })))
    .filter(({ contribution: { to, version, requires } }) => {
      return to === id && version === slot.version && can(requires, session);
    })
    .sort(
      (a, b) =>
        a.contribution.order - b.contribution.order ||
        a.entry.manifest.name.localeCompare(b.entry.manifest.name),
    );
  return { slot, contributions: contributions.slice(0, slot.max) };
}
