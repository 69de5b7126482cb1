import type { Composition } from '../remotes/composition';

/** The dialogs of the shell. At most one is open. */
export type Shown = 'palette' | 'shortcuts' | 'version';

export interface HabitProps {
  readonly registry: Composition;
  readonly onShow: (next: Shown) => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}
