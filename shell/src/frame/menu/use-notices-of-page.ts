import { useLocation } from '@parque/remote';
import { getCurrentToasts, dismissToast } from '@parque/ui/toasts';
import { useEffect, useRef } from 'react';

const userEvents = ['click', 'keydown', 'popstate'] as const;

/** The router announces a navigation by code with an event that is not trusted. */
const isByCode = ({ type, isTrusted }: Event) => type === 'popstate' && !isTrusted;

/**
 * Removes the notices of a page when the user leaves it. A notice that is newer than the last act of the user remains: it
 * explains a redirect, or belongs to the action that navigates.
 */
export function useNoticesOfPage(): void {
  const { pathname } = useLocation();
  const seenIds = useRef<readonly number[]>([]);
  const page = useRef(pathname);
  useEffect(() => {
    const storeNotices = (event: Event) => {
      if (!isByCode(event)) seenIds.current = getCurrentToasts().map(({ id }) => id);
    };
    for (const type of userEvents) window.addEventListener(type, storeNotices, true);
    return () => {
      for (const type of userEvents) window.removeEventListener(type, storeNotices, true);
    };
  }, []);
  useEffect(() => {
    if (page.current === pathname) return;
    page.current = pathname;
    seenIds.current.forEach(dismissToast);
  }, [pathname]);
}
