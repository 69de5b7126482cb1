import type { ChosenRemote } from '../../../shell/src/remotes/composition';
import { loadSection } from './sections';

/** Replaces the shell's prefetch on intent: the chunk is loaded when the pointer is on its menu entry. */
export function prefetchRemote({ manifest }: ChosenRemote): void {
  void loadSection(manifest.name);
}
