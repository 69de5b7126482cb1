import { createRate } from './rate';

/** The edge of a bar of the shell, if the window shows it. */
const getEdge = (selector: string, edge: 'top' | 'bottom', fallback: number) => {
  const rect = document.querySelector(selector)?.getBoundingClientRect();
  return rect && rect.height > 0 ? rect[edge] : fallback;
};

/** The part of the page between the bars of the shell, from the upper edge of the window. In low windows both bars are above. */
function measureContentArea() {
  const top = getEdge('.pq-top', 'bottom', 0);
  const bottom = getEdge('.pq-tabbar', 'top', window.innerHeight);
  return { top, bottom: bottom < top ? window.innerHeight : bottom };
}

/**
 * Creates the frame of a third party: an opaque origin, which has no storage, no cookies and no access to the page. Without
 * `allow-same-origin`, `allow-top-navigation`, `allow-popups`, `allow-modals` and `allow-downloads`, scripts run and
 * nothing else is possible.
 */
export function createFrame(name: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.title = title;
  frame.src = `/sandbox/${name}`;
  frame.style.cssText = 'display:block;inline-size:100%;border:0';
  frame.height = '0';
  return frame;
}

/**
 * Events that move the frame under the bars. Its code can scroll the page by `scrollIntoView` even when the user
 * cannot.
 */
const moves = ['resize', 'scroll'] as const;

/**
 * Sizes a frame to its content, at most once per frame of the display. While the remote shows a dialog, the frame
 * reaches the lower edge of the window, the page behind it is dimmed and does not scroll, and the frame gets its
 * visible part. The bars remain usable, so that a dialog that never closes does not trap the user.
 */
export function createSizing(
  frame: HTMLIFrameElement,
  onVisible: (part: { top: number; height: number }) => void,
  maxHeight = Infinity,
) {
  const canOpen = createRate(20);
  let height = 0;
  let scrim: HTMLElement | undefined;
  let next: number | undefined;

  const apply = () => {
    const { top: frameTop } = frame.getBoundingClientRect();
    const { top, bottom } = measureContentArea();
    const minHeight = scrim ? Math.ceil(bottom - frameTop) : 0;
    frame.height = String(Math.max(height, minHeight));
    if (!scrim) return;
    const from = Math.max(top - frameTop, 0);
    const visible = Math.max(bottom - frameTop - from, 0);
    // The rest of the frame would be in front of the bars.
    const below = Math.max(Number(frame.height) - from - visible, 0);
    frame.style.clipPath = `inset(${from}px 0 ${below}px)`;
    onVisible({ top: from, height: visible });
  };

  const showScrim = () => {
    scrim = document.createElement('div');
    scrim.style.cssText =
      'position:fixed;inset:0;z-index:var(--pq-z-dialog);background:var(--pq-scrim);pointer-events:none';
    document.body.append(scrim);
    document.documentElement.style.overflow = 'hidden';
    frame.style.position = 'relative';
    frame.style.zIndex = 'calc(var(--pq-z-dialog) + 1)';
    for (const type of moves) window.addEventListener(type, apply, true);
  };

  const hideScrim = () => {
    // The next visit may have dimmed the page already.
    if (!scrim) return;
    scrim.remove();
    scrim = undefined;
    document.documentElement.style.overflow = '';
    frame.style.position = '';
    frame.style.zIndex = '';
    frame.style.clipPath = '';
    for (const type of moves) window.removeEventListener(type, apply, true);
  };

  const applySoon = () => {
    next ??= requestAnimationFrame(() => {
      next = undefined;
      apply();
    });
  };

  return {
    resize(contentHeight: number) {
      height = Math.min(contentHeight, maxHeight);
      applySoon();
    },
    setDialog(isOpen: boolean) {
      if (isOpen === (scrim !== undefined)) return;
      if (!isOpen) hideScrim();
      else if (canOpen()) showScrim();
      applySoon();
    },
    end() {
      if (next !== undefined) cancelAnimationFrame(next);
      hideScrim();
    },
  };
}
