import { useLocation } from '@parque/remote';
import { useUserScope } from '@parque/session';
import { useEffect, useRef, type RefObject } from 'react';

/** The scope of the user for whom the page was loaded. */
const firstScope = 1;

/** Moves the focus to the content after the sign-in and when the address changes, as a new page would; not at the first load. */
export function useFocusOnNavigation(target: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const { id } = useUserScope();
  const seen = useRef(id === firstScope ? pathname : undefined);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    target.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname, target]);
}
