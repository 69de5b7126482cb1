import { useLocation } from '@parque/remote';
import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the content when the address changes, as a new page would; not at the first load. */
export function useFocusOnNavigation(target: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    target.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname, target]);
}
