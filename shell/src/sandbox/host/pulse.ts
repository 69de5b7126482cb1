const everyMs = 2_000;

/**
 * Notices a frame whose code runs without end: it answers no ping. Time in the background does not count, because browsers
 * stop frames there.
 *
 * @param silenceMs - How long a frame may stay silent.
 * @param onSilence - Called once.
 */
export function makePulse(silenceMs: number, sendPing: () => void, onSilence: () => void) {
  let silentMs = 0;
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') silentMs += everyMs;
    if (silentMs > silenceMs) {
      clearInterval(timer);
      onSilence();
    } else sendPing();
  }, everyMs);
  return {
    /** The frame has answered. */
    beat: () => void (silentMs = 0),
    end: () => clearInterval(timer),
  };
}
