import { findGrown, type Leftovers } from '@parque/release/leftovers';
import type { ChosenRemote } from './composition';

/** How long the code of a remote may clean up after its visit. */
const graceMs = 1_000;

const lastCounts = new Map<string, Leftovers>();

/** In development: lists the intervals and listeners that each visit of a remote leaves on the page. */
export function reportLeftovers({ manifest: { name } }: ChosenRemote): void {
  const isOwn = (line: string) => line.includes(`/mfe-${name}/`) || line.includes(`/remotes/${name}/`);
  setTimeout(() => {
    const currentCounts = window.parqueLeftovers?.() ?? {};
    const previousCounts = lastCounts.get(name);
    lastCounts.set(name, currentCounts);
    const grown = previousCounts ? findGrown(previousCounts, currentCounts, isOwn) : [];
    if (grown.length > 0) console.error(`each visit of ${name} leaves behind: ${grown.join('; ')}`);
  }, graceMs);
}
