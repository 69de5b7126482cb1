import type { Composition } from '../../remotes/composition';
import { useLocation } from '@parque/remote';
import { useSession } from '@parque/session';
import { useRef, useState, type ReactNode } from 'react';
import { composeMenu } from '../../remotes/menu';
import { homePath, findLandingPath } from '../../remotes/routes';
import { AccountNotice } from '../banners/account-notice';
import { ExpiredSession } from '../session/expired-session';
import { MenuSheet } from './menu-sheet';
import { MenuList } from './menu-list';
import { TabBar } from './tab-bar';
import { TopBar } from './top-bar';
import { useReloadOfStopped } from '../remote/use-reload-of-stopped';
import { useHabits } from './use-habits';
import { useFocusOnNavigation } from './use-focus-on-navigation';
import { useNoticesOfPage } from './use-notices-of-page';
import { useRoomForNotices } from './use-room-for-notices';
import { useLanding } from '../page/use-landing';
import { useOwnedProducts } from '../session/use-owned-products';
import { useLeaveQuestion } from '../session/use-leave-question';
import { useSignOut } from '../session/use-sign-out';

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
  const { Dialog, show, close } = useHabits(registry);
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
