import { getCurrentToasts, subscribeToToasts } from '@parque/ui/toasts';
import { useEffect, useSyncExternalStore, type RefObject } from 'react';

/** Minimum distance of a button from the notices, in pixels. */
const gap = 8;

/** Events that end the search for covered buttons, so that the page does not scroll while the user acts. */
const userEvents = ['pointerdown', 'wheel', 'touchstart', 'keydown'] as const;

const getNoticesRect = () => document.querySelector('.pq-toasts')?.getBoundingClientRect();

/** The content ends above the notices, so that its last button can be scrolled there. Dialogs end below them. */
function reserve(): void {
  document.documentElement.style.setProperty('--pq-notices-h', `${getNoticesRect()?.height ?? 0}px`);
}

/** Whether the notices are in front of the content: not beside it, nor above a dialog. */
const isInFront = () =>
  window.matchMedia('(max-width: 1023.98px)').matches && !document.querySelector('dialog[open]');

function scrollCoveredButtons(content: HTMLElement): void {
  const cover = getNoticesRect();
  if (!cover || !isInFront()) return;
  const coveredBottoms = [...content.querySelectorAll('.pq-btn')]
    .map((button) => button.getBoundingClientRect().bottom)
    // A button behind the tab bar could not be pressed before the notice either.
    .filter((bottom) => bottom > cover.top - gap && bottom <= cover.bottom + gap);
  if (coveredBottoms.length > 0) window.scrollBy(0, Math.max(...coveredBottoms) + gap - cover.top);
}

/**
 * On phones notices are above the tab bar, in front of the content. The content gets room below its end, and buttons
 * that a new notice covers are scrolled above it, also those that load after it, until the user acts.
 */
export function useRoomForNotices(content: RefObject<HTMLElement | null>): void {
  const toasts = useSyncExternalStore(subscribeToToasts, getCurrentToasts);
  useEffect(() => {
    window.addEventListener('resize', reserve);
    return () => window.removeEventListener('resize', reserve);
  }, []);
  useEffect(() => {
    const main = content.current;
    const observer = new MutationObserver(() => main && scrollCoveredButtons(main));
    const stop = () => observer.disconnect();
    // Notices are drawn and raised in the same pass as this effect.
    const frame = requestAnimationFrame(() => {
      reserve();
      if (!main || toasts.length === 0) return;
      scrollCoveredButtons(main);
      observer.observe(main, { childList: true, subtree: true });
    });
    for (const name of userEvents) window.addEventListener(name, stop, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      stop();
      for (const name of userEvents) window.removeEventListener(name, stop);
    };
  }, [toasts, content]);
}
