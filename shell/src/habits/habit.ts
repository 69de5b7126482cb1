import type { Composition } from '../composition/composition';

/** What a habit can show: dialogs of which at most one is open. */
export type Shown = 'palette' | 'shortcuts' | 'version';

export interface HabitProps {
  readonly registry: Composition;
  readonly onShow: (next: Shown) => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}
