import { Link } from '@parque/remote';
import { ButtonLink, Dialog, Icon } from '@parque/ui';
import { useState } from 'react';
import type { MenuItem } from '../../remotes/menu';

const maxTabs = 4;

interface TabBarProps {
  readonly items: readonly MenuItem[];
  readonly onOpenMenu: () => void;
}

interface TabProps {
  readonly item: MenuItem;
  readonly onLocked: () => void;
}

function Tab({ item, onLocked }: TabProps) {
  if (item.disabled) {
    return (
      <button
        type="button"
        data-locked=""
        aria-haspopup="dialog"
        aria-label={`${item.label}: ${item.disabled}`}
        onClick={onLocked}
      >
        <span>
          {item.icon && <Icon path={item.icon} />}
          <Icon name="lock" size="sm" />
        </span>
        {item.shortLabel}
      </button>
    );
  }
  return (
    <Link to={item.to} aria-label={item.label} aria-current={item.isCurrent ? 'page' : undefined}>
      {item.icon && <Icon path={item.icon} />}
      {item.shortLabel}
    </Link>
  );
}

interface LockedSheetProps {
  /** The entry of a product that the user does not own; without it the sheet is closed. */
  readonly item: MenuItem | undefined;
  readonly onClose: () => void;
}

function LockedSheet({ item, onClose }: LockedSheetProps) {
  return (
    <Dialog title={item?.label ?? ''} isOpen={item !== undefined} onClose={onClose}>
      <div className="pq-stack">
        <p className="pq-row">
          <Icon name="lock" size="sm" />
          {item?.disabled}
        </p>
        {item?.offer && (
          <ButtonLink variant="primary" isBlock href={`#${item.offer}`} onClick={onClose}>
            Ver cómo contratarlo
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
}

/** The first entries at the bottom of phones; the last button, alone in low windows, opens the whole menu. */
export function TabBar({ items, onOpenMenu }: TabBarProps) {
  const [lockedItem, setLocked] = useState<MenuItem>();
  return (
    <>
      <nav className="pq-tabbar" aria-label="Menú inferior">
        {items.slice(0, maxTabs).map((item) => (
          <Tab key={item.to} item={item} onLocked={() => setLocked(item)} />
        ))}
        <button type="button" aria-haspopup="dialog" onClick={onOpenMenu}>
          <Icon name="menu" />
          Menú
        </button>
      </nav>
      <LockedSheet item={lockedItem} onClose={() => setLocked(undefined)} />
    </>
  );
}
