import { useLocation, useNavigate } from '@parque/remote';
import { useSession, useUserScope, getSession, signOut } from '@parque/session';
import { useRef, useState, type ReactNode, useEffect, type RefObject } from 'react';
import { revokeToken } from '@parque/api-client';
import { isKeptSessionToEnd, setKeptUser } from '@parque/session/kept-session';
import type { Composition } from '../../remotes/composition';
import { composeMenu } from '../../remotes/menu';
import { homePath, findLandingPath, signInPath } from '../../remotes/routes';
import { AccountNotice } from '../banners/account-notice';
import { ExpiredSession } from '../session/expired-session';
import { MenuSheet } from './menu-sheet';
import { MenuList } from './menu-list';
import { TabBar } from './tab-bar';
import { TopBar } from './top-bar';
import { useReloadOfStopped } from '../remote/use-reload-of-stopped';
import { useShellDialogs } from './use-shell-dialogs';
import { useNoticesOfPage } from './use-notices-of-page';
import { useRoomForNotices } from './use-room-for-notices';
import { useOwnedProducts } from '../session/use-owned-products';
import { useLeaveQuestion } from '../session/use-leave-question';
import { endKeptSession } from '../session/kept-session';

/** A token that the API revokes ends the cookie, too. */
async function endSession(token: string | undefined): Promise<void> {
  if (!token || !(await revokeToken(token))) await endKeptSession();
  else if (isKeptSessionToEnd()) setKeptUser(undefined);
}

/**
 * Returns the sign-out: it aborts the user's calls, opens the sign-in without a return address, and revokes the token.
 * Without a connection the token is removed from the browser, and remains valid at the API until it expires. A cookie that
 * keeps the session is not used again, and is ended with the next connection.
 */
function useSignOut(registry: Composition): () => void {
  const navigate = useNavigate();
  return () => {
    const { token } = getSession();
    void navigate(signInPath(registry) ?? homePath);
    signOut();
    void endSession(token);
  };
}

/**
 * Redirects a page load on the home path to the landing route of the user's products (D-01). Later navigations to the home
 * path are not redirected.
 */
function useLanding(registry: Composition): void {
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isDecided = useRef(pathname !== homePath);

  useEffect(() => {
    isDecided.current ||= pathname !== homePath;
    if (isDecided.current || !session.owned) return;
    isDecided.current = true;
    const path = findLandingPath(registry, session);
    if (path) void navigate(path, { replace: true });
  }, [registry, session, pathname, navigate]);
}

/** The scope of the user for whom the page was loaded. */
const firstScope = 1;

/** Moves the focus to the content after the sign-in and when the address changes, as a new page would; not at the first load. */
function useFocusOnNavigation(target: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const { id } = useUserScope();
  const lastPathname = useRef(id === firstScope ? pathname : undefined);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    target.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname, target]);
}

interface FrameProps {
  readonly registry: Composition;
  readonly children: ReactNode;
}

/** Top bar, menu and content area. They remain while remotes are mounted and unmounted. */
export function Frame({ registry, children }: FrameProps) {
  const session = useSession();
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { leave, question } = useLeaveQuestion(useSignOut(registry));
  const { Dialog, show, close } = useShellDialogs(registry);
  useOwnedProducts();
  useReloadOfStopped(registry);
  useLanding(registry);
  useFocusOnNavigation(content);
  useNoticesOfPage();
  useRoomForNotices(content);
  const menu = composeMenu(registry, session, pathname);
  const entries = { menu, user: session.user, onLeave: leave };
  const search = () => show('palette');

  return (
    <>
      <a
        className="pq-skip"
        href="#contenido"
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        Saltar al contenido
      </a>
      <div className="pq-shell">
        <TopBar home={findLandingPath(registry, session) ?? homePath} items={menu.top} onSearch={search} />
        <nav className="pq-side" aria-label="Menú principal">
          <MenuList {...entries} />
        </nav>
        {/* Before the content: with the keyboard the menu is reached first, wherever the window shows it. */}
        <TabBar items={menu.tabs} onOpenMenu={() => setMenuOpen(true)} />
        <main className="pq-main" id="contenido" tabIndex={-1} ref={content}>
          <ExpiredSession onLeave={leave} />
          <AccountNotice registry={registry} account={menu.user} />
          {children}
        </main>
      </div>
      <MenuSheet isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} onSearch={search} {...entries} />
      {Dialog && <Dialog registry={registry} onShow={show} onLeave={leave} onClose={close} />}
      {question}
    </>
  );
}
