import type { ChosenRemote } from '../../shell/src/composition/composition';
import { loadSection } from './sections';

/** In place of the shell's prefetch on intent: the chunk is loaded when its menu entry is pointed at. */
export function warm({ manifest }: ChosenRemote): void {
  void loadSection(manifest.name);
}
