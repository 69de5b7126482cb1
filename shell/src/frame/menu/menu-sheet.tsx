import { Button, Dialog, Icon } from '@parque/ui';
import { MenuList, type MenuListProps } from './menu-list';
import { SupportLink } from './support-link';

interface MenuSheetProps extends Omit<MenuListProps, 'onFollow' | 'children'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSearch: () => void;
}

/** The whole menu as a sheet from below, on phones. */
export function MenuSheet({ isOpen, onClose, onSearch, menu, ...entries }: MenuSheetProps) {
  // On phones, the entries of the top bar have no visible label there.
  const fullMenu = { ...menu, main: [...menu.main, ...menu.top] };
  // The foot covers the tab bar: a second tap on the tab closes the menu, and cannot sign the user out.
  const closeButton = <Button onClick={onClose}>Cerrar menú</Button>;
  return (
    <Dialog title="Menú" isOpen={isOpen} onClose={onClose} foot={closeButton}>
      <nav aria-label="Menú completo">
        <MenuList {...entries} menu={fullMenu} onFollow={onClose}>
          <button
            type="button"
            className="pq-nav__item"
            aria-haspopup="dialog"
            onClick={() => {
              onClose();
              onSearch();
            }}
          >
            <Icon name="search" />
            Buscar o ejecutar
          </button>
          <SupportLink className="pq-nav__item" onFollow={onClose} />
        </MenuList>
      </nav>
    </Dialog>
  );
}
