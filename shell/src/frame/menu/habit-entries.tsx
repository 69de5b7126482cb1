import { Icon, type IconName } from '@parque/ui';
import type { Shown } from '../../palette/habit';

interface HabitEntriesProps {
  readonly onShow: (shown: Shown) => void;
  readonly onFollow?: (() => void) | undefined;
}

const entries: readonly { readonly shows: Shown; readonly icon: IconName; readonly label: string }[] = [
  { shows: 'palette', icon: 'search', label: 'Buscar o ejecutar' },
  { shows: 'shortcuts', icon: 'keyboard', label: 'Atajos de teclado' },
  { shows: 'version', icon: 'info', label: 'Acerca de esta versión' },
];

/** Whether the device is used by touch, like a phone. */
const isTouchOnly = () => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/** The shell's own dialogs as menu entries, for users without a keyboard or who do not use the shortcuts. */
export function HabitEntries({ onShow, onFollow }: HabitEntriesProps) {
  const offered = entries.filter(({ shows }) => shows !== 'shortcuts' || !isTouchOnly());
  return offered.map(({ shows, icon, label }) => (
    <button
      key={shows}
      type="button"
      className="pq-nav__item"
      aria-haspopup="dialog"
      onClick={() => {
        onFollow?.();
        onShow(shows);
      }}
    >
      <Icon name={icon} />
      {label}
    </button>
  ));
}
