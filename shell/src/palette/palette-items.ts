import { isOffered, readSettings, runCommand, useShortcuts } from '@parque/remote';
import type { SessionState } from '@parque/session';
import { listCommands, isAvailable } from '../remotes/commands';
import type { Composition } from '../remotes/composition';
import { composeMenu, type MenuItem } from '../remotes/menu';
import { toast, useHiddenAmounts, useTheme } from '@parque/ui';
import type { ShellDialogProps } from './shell-dialog';
import type { PaletteItem } from './matching';

export interface PaletteFacts {
  readonly registry: Composition;
  readonly session: SessionState;
  readonly pathname: string;
  /** Opens an address. @param onOpened - Called when it is open: a screen may first prompt for a confirmation. */
  readonly goTo: (address: string, onOpened?: () => void) => void;
}

const getKeywords = ({ entry, to }: MenuItem): readonly string[] =>
  entry.manifest.menu.find((menuEntry) => menuEntry.to === to)?.keywords ?? [];

/** Returns the entries of the menu that the user can open. */
export function listMenuItems({ registry, session, pathname, goTo }: PaletteFacts): PaletteItem[] {
  const { main, groups, top, user, more } = composeMenu(registry, session, pathname);
  return [...main, ...top, ...groups.flatMap(({ items }) => items), ...(user ? [user] : []), ...more]
    .filter(({ disabled }) => !disabled)
    .map((item) => ({
      name: `menu${item.to}`,
      label: item.label,
      group: 'Ir a',
      keywords: [item.entry.manifest.title, ...getKeywords(item)],
      icon: item.icon,
      run: () => goTo(item.to),
    }));
}

/** Returns the commands of remotes that the user may run at the current address. */
export function listCommandItems({ registry, session, pathname, goTo }: PaletteFacts): PaletteItem[] {
  return listCommands(registry, session)
    .filter((item) => !item.command.finds && isAvailable(item, pathname))
    .map(({ name, entry, command: { label, keywords = [], icon, to, search, action, key } }) => ({
      name,
      label,
      group: entry.manifest.title,
      keywords,
      icon,
      key,
      run: () => {
        const runAction = () => {
          if (action) runCommand(name, to, () => toast.info(`«${label}» no está disponible ahora.`));
        };
        // A screen that offers the action handles it in place.
        const isHere = to === pathname || (action !== undefined && isOffered(name));
        if (search !== undefined || !isHere) goTo(to + (search ?? ''), runAction);
        else runAction();
      },
    }));
}

const group = 'Parqué';

export function useShellItems({
  onShow,
  onLeave,
}: Pick<ShellDialogProps, 'onShow' | 'onLeave'>): PaletteItem[] {
  const { isDark, setTheme } = useTheme();
  const { isHidden, setHidden } = useHiddenAmounts();
  const { areOn, turn } = useShortcuts();
  const { supportChatUrl } = readSettings();
  const support = {
    name: 'shell/support',
    label: 'Escribir a soporte',
    group,
    keywords: ['ayuda', 'chat', 'contacto'],
    run: () => void window.open(supportChatUrl ?? '', '_blank', 'noopener,noreferrer'),
  };
  return [
    {
      name: 'shell/theme',
      label: isDark ? 'Cambiar a tema claro' : 'Cambiar a tema oscuro',
      group,
      keywords: ['tema', 'color', 'modo', 'noche', 'día', 'apariencia'],
      run: () => setTheme(isDark ? 'light' : 'dark'),
    },
    {
      name: 'shell/amounts',
      label: isHidden ? 'Mostrar importes' : 'Ocultar importes',
      group,
      keywords: ['privacidad', 'dinero', 'ver', 'esconder', 'saldo'],
      run: () => setHidden(!isHidden),
    },
    {
      name: 'shell/shortcuts',
      label: 'Atajos de teclado',
      group,
      keywords: ['ayuda', 'teclas', 'atajo'],
      key: '?',
      run: () => onShow('shortcuts'),
    },
    {
      name: 'shell/turn-shortcuts',
      label: areOn ? 'Desactivar los atajos de una tecla' : 'Activar los atajos de una tecla',
      group,
      keywords: ['teclas', 'teclado', 'accesibilidad', 'ajustes'],
      run: () => turn(!areOn),
    },
    ...(supportChatUrl ? [support] : []),
    {
      name: 'shell/version',
      label: 'Acerca de esta versión',
      group,
      keywords: ['módulos', 'revisión'],
      run: () => onShow('version'),
    },
    {
      name: 'shell/leave',
      label: 'Cerrar Sesión',
      group,
      keywords: ['salir', 'desconectar'],
      run: onLeave,
    },
  ];
}
