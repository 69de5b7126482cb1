import { MenuList, type MenuListProps } from './menu-list';

/** The menu beside the content, on wide windows. */
export function SideMenu(props: MenuListProps) {
  return (
    <nav className="pq-side" aria-label="Menú principal">
      <MenuList {...props} />
    </nav>
  );
}
