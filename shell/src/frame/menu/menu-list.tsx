import type { UserEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Icon } from '@parque/ui';
import { useId } from 'react';
import type { Menu, MenuGroup, MenuItem } from '../../composition/menu';
import { InstallEntry } from './install-entry';
import type { Shown } from '../../habits/habit';
import { HabitEntries } from './habit-entries';
import { initials } from './initials';
import { MenuEntry } from './menu-entry';

export interface MenuListProps {
  readonly menu: Menu;
  readonly user: UserEntity | undefined;
  readonly onLeave: () => void;
  /** Opens a dialog of the shell. */
  readonly onShow: (shown: Shown) => void;
  readonly onFollow?: (() => void) | undefined;
}

interface PersonProps extends Pick<MenuListProps, 'onFollow'> {
  readonly user: UserEntity;
  readonly item: MenuItem | undefined;
}

function Person({ user, item, onFollow }: PersonProps) {
  const face = (
    <>
      <span className="pq-avatar" aria-hidden="true">
        {initials(user.name)}
      </span>
      <div>
        <strong>{user.name}</strong>
        <span>{user.email}</span>
      </div>
    </>
  );
  if (!item) return <div className="pq-user">{face}</div>;
  return (
    <Link
      className="pq-user"
      to={item.to}
      title={item.label}
      aria-current={item.isCurrent ? 'page' : undefined}
      onClick={onFollow}
    >
      {face}
    </Link>
  );
}

function Group({ group, onFollow }: { readonly group: MenuGroup } & Pick<MenuListProps, 'onFollow'>) {
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

/** The whole menu: the user, the entries of all remotes, and the sign-out. */
export function MenuList({ menu, user, onLeave, onShow, onFollow }: MenuListProps) {
  return (
    <>
      <div className="pq-side__list">
        {user && <Person user={user} item={menu.person} onFollow={onFollow} />}
        <div className="pq-nav">
          {menu.main.map((item) => (
            <MenuEntry key={item.to} item={item} onFollow={onFollow} />
          ))}
        </div>
        {menu.groups.map((group) => (
          <Group key={group.title} group={group} onFollow={onFollow} />
        ))}
      </div>
      <div className="pq-side__end">
        <InstallEntry onFollow={onFollow} />
        <HabitEntries onShow={onShow} onFollow={onFollow} />
        <button type="button" className="pq-nav__item" onClick={onLeave}>
          <Icon name="leave" />
          Cerrar Sesión
        </button>
      </div>
    </>
  );
}
