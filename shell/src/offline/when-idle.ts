/** Once the page and what it needs first have come: what is kept for later must not get in the way of that. */
export function whenIdle(act: () => void): void {
  const soon = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 5_000 });
    else setTimeout(act, 1_000);
  };
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}
