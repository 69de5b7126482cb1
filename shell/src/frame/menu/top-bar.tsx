import { Link } from '@parque/remote';
import { Brand, Icon, IconButton, useHiddenAmounts, useTheme } from '@parque/ui';
import type { MenuItem } from '../../remotes/menu';
import { prefetchRemote } from '../../remotes/loading/prefetch';
import { Bell } from '../notifications/bell';
import { SupportLink } from './support-link';

function TopLink({ item }: { readonly item: MenuItem }) {
  const prepare = () => prefetchRemote(item.entry);
  return (
    <Link
      className="pq-btn"
      data-variant="ghost"
      aria-label={item.label}
      to={item.to}
      aria-current={item.isCurrent ? 'page' : undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {item.icon && <Icon path={item.icon} size="sm" />}
      <span className="pq-hide-sm">{item.label}</span>
    </Link>
  );
}

function ThemeSwitch() {
  const { isDark, setTheme } = useTheme();
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={isDark ? 'Cambiar a tema claro' : 'Cambiar a tema oscuro'}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  );
}

function AmountsSwitch() {
  const { isHidden, setHidden } = useHiddenAmounts();
  return (
    <IconButton
      icon={isHidden ? 'eye-off' : 'eye'}
      label={isHidden ? 'Mostrar importes' : 'Ocultar importes'}
      onClick={() => setHidden(!isHidden)}
    />
  );
}

interface TopBarProps {
  /** The path of the user's first screen. */
  readonly home: string;
  readonly items: readonly MenuItem[];
  readonly onSearch: () => void;
}

/** The top bar: home, entries of remotes, support, search, notifications, and the switches for amounts and theme. */
export function TopBar({ home, items, onSearch }: TopBarProps) {
  return (
    <header className="pq-top">
      <Link className="pq-brand" to={home}>
        <Brand />
      </Link>
      {items
        .filter(({ disabled }) => !disabled)
        .map((item) => (
          <TopLink key={item.to} item={item} />
        ))}
      <SupportLink className="pq-btn pq-hide-sm" variant="ghost" size="sm" />
      <span className="pq-top__sep pq-hide-sm" />
      <span className="pq-hide-sm">
        <IconButton
          icon="search"
          label="Buscar o ejecutar"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
        />
      </span>
      <Bell />
      <AmountsSwitch />
      <ThemeSwitch />
    </header>
  );
}
