import { Sheet } from '@parque/ui';
import { MenuList, type MenuListProps } from './menu-list';

interface MenuSheetProps extends MenuListProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The same menu as a sheet from below, on phones. */
export function MenuSheet({ isOpen, onClose, ...menu }: MenuSheetProps) {
  return (
    <Sheet title="Menú" isOpen={isOpen} onClose={onClose}>
      <nav aria-label="Menú completo">
        <MenuList {...menu} onFollow={onClose} />
      </nav>
    </Sheet>
  );
}
