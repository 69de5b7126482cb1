import type { UserEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Icon, Badge } from '@parque/ui';
import { useId, type ReactNode } from 'react';
import type { Menu, MenuGroup, MenuItem } from '../../remotes/menu';
import { InstallEntry } from './install-entry';
import { getInitials } from './initials';
import css from './menu-list.module.css';
import { prefetchRemote } from '../../remotes/loading/prefetch';

interface MenuEntryProps {
  readonly item: MenuItem;
  readonly onFollow?: (() => void) | undefined;
}

/** An entry of the menu. A disabled entry can still be focused, and shows the reason. */
function MenuEntry({ item, onFollow }: MenuEntryProps) {
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
    if (item.entry.state === 'on') prefetchRemote(item.entry);
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

export interface MenuListProps {
  readonly menu: Menu;
  readonly user: UserEntity | undefined;
  readonly onLeave: () => void;
  readonly onFollow?: (() => void) | undefined;
  /** More entries, above those of the shell. */
  readonly children?: ReactNode;
}

interface UserProps extends Pick<MenuListProps, 'onFollow'> {
  readonly user: UserEntity;
  readonly item: MenuItem | undefined;
}

function User({ user, item, onFollow }: UserProps) {
  const content = (
    <>
      <span className="pq-avatar" aria-hidden="true">
        {getInitials(user.name)}
      </span>
      <div>
        <strong>{user.name}</strong>
        <span>{user.email}</span>
      </div>
    </>
  );
  if (!item) return <div className="pq-user">{content}</div>;
  return (
    <Link
      className="pq-user"
      to={item.to}
      title={item.label}
      aria-current={item.isCurrent ? 'page' : undefined}
      onClick={onFollow}
    >
      {content}
    </Link>
  );
}

interface GroupProps extends Pick<MenuListProps, 'onFollow'> {
  readonly group: MenuGroup;
}

/** A group of a long menu: only one is unfolded at a time, and first the one of the current screen. */
function FoldedGroup({ group, onFollow }: GroupProps) {
  return (
    <details className={css.group} name="menu" open={group.items.some(({ isCurrent }) => isCurrent)}>
      <summary className="pq-nav__item">
        {group.title}
        <Icon name="chevron-down" size="sm" />
      </summary>
      <div className="pq-nav" role="group" aria-label={group.title}>
        {group.items.map((item) => (
          <MenuEntry key={item.to} item={item} onFollow={onFollow} />
        ))}
      </div>
    </details>
  );
}

function Group({ group, onFollow }: GroupProps) {
  const id = useId();
  return (
    <>
      <p className="pq-side__title" id={id}>
        {group.title}
      </p>
      <div className="pq-nav" role="group" aria-labelledby={id}>
        {group.items.map((item) => (
          <MenuEntry key={item.to} item={item} onFollow={onFollow} />
        ))}
      </div>
    </>
  );
}

/** The most entries in groups that a window of 900 px shows unfolded. */
const maxUnfolded = 8;

export function MenuList({ menu, user, onLeave, onFollow, children }: MenuListProps) {
  const isLong = menu.groups.flatMap(({ items }) => items).length > maxUnfolded;
  const GroupOfMenu = isLong ? FoldedGroup : Group;
  return (
    <>
      <div className="pq-side__list">
        {user && <User user={user} item={menu.user} onFollow={onFollow} />}
        <div className="pq-nav">
          {menu.main.map((item) => (
            <MenuEntry key={item.to} item={item} onFollow={onFollow} />
          ))}
        </div>
        {menu.groups.map((group) => (
          <GroupOfMenu key={group.title} group={group} onFollow={onFollow} />
        ))}
      </div>
      <div className="pq-side__end">
        {children}
        <InstallEntry onFollow={onFollow} />
        {menu.more.map((item) => (
          <MenuEntry key={item.to} item={item} onFollow={onFollow} />
        ))}
        <button type="button" className="pq-nav__item" onClick={onLeave}>
          <Icon name="leave" />
          Cerrar Sesión
        </button>
      </div>
    </>
  );
}
