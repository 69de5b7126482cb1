/** Runs `act` when the page has loaded and is idle, so that storing files for later does not delay the first screen. */
export function runWhenIdle(run: () => void): void {
  const scheduleIdle = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5_000 });
    else setTimeout(run, 1_000);
  };
  if (document.readyState === 'complete') scheduleIdle();
  else window.addEventListener('load', scheduleIdle, { once: true });
}
