import { Sheet } from '@parque/ui';
import { MenuList, type MenuListProps } from './menu-list';

interface MenuSheetProps extends MenuListProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The whole menu as a sheet from below, on phones. */
export function MenuSheet({ isOpen, onClose, menu, ...entries }: MenuSheetProps) {
  // On phones, the entries of the top bar have no visible label there.
  const whole = { ...menu, main: [...menu.main, ...menu.top] };
  return (
    <Sheet title="Menú" isOpen={isOpen} onClose={onClose}>
      <nav aria-label="Menú completo">
        <MenuList {...entries} menu={whole} onFollow={onClose} />
      </nav>
    </Sheet>
  );
}
