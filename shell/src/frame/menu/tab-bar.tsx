import { Link } from '@parque/remote';
import { Icon } from '@parque/ui';
import type { MenuItem } from '../../composition/menu';
import { LockedTab } from './locked-tab';

const mostTabs = 4;

interface TabBarProps {
  readonly items: readonly MenuItem[];
  readonly onOpenMenu: () => void;
}

function Tab({ item }: { readonly item: MenuItem }) {
  if (item.disabled) return <LockedTab item={item} reason={item.disabled} />;
  return (
    <Link to={item.to} aria-label={item.label} aria-current={item.isCurrent ? 'page' : undefined}>
      {item.icon && <Icon path={item.icon} />}
      {item.shortLabel}
    </Link>
  );
}

/** The first entries of the menu at the bottom of phones; the last button opens the whole menu. */
export function TabBar({ items, onOpenMenu }: TabBarProps) {
  return (
    <nav className="pq-tabbar" aria-label="Menú inferior">
      {items.slice(0, mostTabs).map((item) => (
        <Tab key={item.to} item={item} />
      ))}
      <button type="button" aria-haspopup="dialog" onClick={onOpenMenu}>
        <Icon name="menu" />
        Menú
      </button>
    </nav>
  );
}
