/** Runs `act` when the page has loaded and is idle, so that storing files for later does not delay the first screen. */
export function runWhenIdle(act: () => void): void {
  const scheduleIdle = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 5_000 });
    else setTimeout(act, 1_000);
  };
  if (document.readyState === 'complete') scheduleIdle();
  else window.addEventListener('load', scheduleIdle, { once: true });
}
