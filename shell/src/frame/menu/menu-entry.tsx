import { Link } from '@parque/remote';
import { Badge, Icon } from '@parque/ui';
import type { MenuItem } from '../../remotes/menu';
import { warm } from '../../remotes/loading/prefetch-remote';

interface MenuEntryProps {
  readonly item: MenuItem;
  readonly onFollow?: (() => void) | undefined;
}

/** An entry of the menu. A disabled entry can still be focused, and shows the reason. */
export function MenuEntry({ item, onFollow }: MenuEntryProps) {
  if (item.disabled) {
    return (
      <div className="pq-nav__locked">
        <span className="pq-nav__item" role="link" aria-disabled="true" tabIndex={0} title={item.disabled}>
          {item.icon && <Icon path={item.icon} />}
          <span>
            {item.label}
            <small>{item.disabled}</small>
          </span>
          <Icon name="lock" size="sm" />
        </span>
        {item.offer && !item.isAtOffer && (
          <Link className="pq-nav__offer" to={item.offer} onClick={onFollow}>
            Ver cómo contratarlo
          </Link>
        )}
      </div>
    );
  }
  const prepare = () => {
    if (item.entry.state === 'on') warm(item.entry);
  };
  return (
    <Link
      className="pq-nav__item"
      to={item.to}
      aria-current={item.isCurrent ? 'page' : undefined}
      onClick={onFollow}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {item.icon && <Icon path={item.icon} />}
      <span>{item.label}</span>
      {item.badge && <Badge>{item.badge}</Badge>}
    </Link>
  );
}
