import type { Composition } from '../remotes/composition';

export type Shown = 'palette' | 'shortcuts' | 'version';

export interface ShellDialogProps {
  readonly registry: Composition;
  readonly onShow: (next: Shown) => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}
