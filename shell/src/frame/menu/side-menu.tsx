import { MenuList, type MenuListProps } from './menu-list';

/** The menu next to the content, in wide windows. */
export function SideMenu(props: MenuListProps) {
  return (
    <nav className="pq-side" aria-label="Menú principal">
      <MenuList {...props} />
    </nav>
  );
}
