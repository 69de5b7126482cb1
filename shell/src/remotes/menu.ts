import type { RemoteMenuEntryEntity, RequirementEntity } from '@parque/contract';
import type { ChosenRemote, Composition } from './composition';
import { matchPath } from '@parque/remote';
import { can, type SessionState } from '@parque/session';
import { findLandingPath } from './routes';

/** An entry of the menu, ready to be drawn. */
export interface MenuItem {
  readonly to: string;
  readonly label: string;
  readonly shortLabel: string;
  readonly icon: string | undefined;
  readonly isCurrent: boolean;
  /** Why the entry cannot be opened, in Spanish; undefined when it can. */
  readonly disabled: string | undefined;
  /** Where a disabled entry can be bought: the address to which its route redirects. */
  readonly offer: string | undefined;
  readonly isAtOffer: boolean;
  /** Names the state of a remote that is stopped or in maintenance. */
  readonly badge: string | undefined;
  readonly entry: ChosenRemote;
}

export interface MenuGroup {
  readonly title: string;
  readonly items: readonly MenuItem[];
}

export interface Menu {
  readonly main: readonly MenuItem[];
  readonly groups: readonly MenuGroup[];
  readonly top: readonly MenuItem[];
  /** The entries by their importance, for a bar that shows the first ones only. */
  readonly tabs: readonly MenuItem[];
  /** The entry behind the user's name. */
  readonly user: MenuItem | undefined;
  /** What else is for each user, at the end of the menu. */
  readonly more: readonly MenuItem[];
}

interface Candidate {
  readonly entry: ChosenRemote;
  readonly menuEntry: RemoteMenuEntryEntity;
}

const findRoute = ({ entry, menuEntry }: Candidate) =>
  entry.manifest.routes.find(({ path }) => path === menuEntry.to);

/** Returns the requirement of an entry: its own, or that of its route. */
function getRequirement(candidate: Candidate): RequirementEntity | undefined {
  return candidate.menuEntry.requires ?? findRoute(candidate)?.requires;
}

const stateBadges = { on: undefined, off: 'Parado', maintenance: 'En obras' } as const;

function toItem(candidate: Candidate, session: SessionState, pathname: string): MenuItem[] {
  const { entry, menuEntry } = candidate;
  const isOpen = can(getRequirement(candidate), session);
  const offer = isOpen ? undefined : findRoute(candidate)?.otherwise;
  // An admin buys nothing.
  if (!isOpen && (!menuEntry.whenMissing || session.user?.rol === 1)) return [];
  return [
    {
      entry,
      to: menuEntry.to,
      label: menuEntry.label,
      shortLabel: menuEntry.shortLabel ?? menuEntry.label,
      icon: menuEntry.icon,
      isCurrent:
        isOpen && [menuEntry.to, ...(menuEntry.alsoAt ?? [])].some((path) => matchPath(path, pathname)),
      badge: stateBadges[entry.state],
      disabled: isOpen ? undefined : menuEntry.whenMissing?.disabled,
      offer,
      isAtOffer: offer === pathname,
    },
  ];
}

/** Whether an entry opens the first screen of all owners. */
const isForOwners = ({ entry, to }: MenuItem) =>
  entry.manifest.routes.some(({ path, landing }) => path === to && landing?.ownsAny === true);

/**
 * The first screen of owners comes first, and then the group of the page on which the user lands: for admins, the entries
 * of their work.
 */
function listTabs({ main, groups, top }: Omit<Menu, 'tabs' | 'user' | 'more'>, landing: string | undefined) {
  const landingGroup = groups.find(({ items }) => items.some(({ to }) => to === landing));
  const home = main.filter(isForOwners);
  const others = main.filter((item) => !home.includes(item));
  return [...home, ...(landingGroup?.items ?? []), ...others, ...top];
}

/**
 * Composes the menu of a session from the manifests alone, without running code of remotes.
 *
 * @param pathname - The current address, to mark the current entry.
 */
export function composeMenu(registry: Composition, session: SessionState, pathname: string): Menu {
  const candidates = registry.remotes
    .flatMap((entry) => entry.manifest.menu.map((menuEntry) => ({ entry, menuEntry })))
    .sort((a, b) => a.menuEntry.order - b.menuEntry.order || (a.entry.rank ?? 0) - (b.entry.rank ?? 0));
  const listItems = (isIncluded: (menuEntry: RemoteMenuEntryEntity) => boolean) =>
    candidates
      .filter(({ menuEntry }) => isIncluded(menuEntry))
      .flatMap((candidate) => toItem(candidate, session, pathname));
  const isInMenu = (menuEntry: RemoteMenuEntryEntity) => (menuEntry.place ?? 'menu') === 'menu';
  const titles = new Set(
    candidates.flatMap(({ menuEntry }) => (isInMenu(menuEntry) && menuEntry.group ? [menuEntry.group] : [])),
  );
  const entries = {
    main: listItems((menuEntry) => isInMenu(menuEntry) && !menuEntry.group),
    groups: [...titles]
      .map((title) => ({
        title,
        items: listItems((menuEntry) => isInMenu(menuEntry) && menuEntry.group === title),
      }))
      .filter(({ items }) => items.length > 0),
    top: listItems((menuEntry) => menuEntry.place === 'top'),
  };
  const [user, ...more] = listItems(({ place }) => place === 'person').filter(({ disabled }) => !disabled);
  return { ...entries, tabs: listTabs(entries, findLandingPath(registry, session)), user, more };
}
