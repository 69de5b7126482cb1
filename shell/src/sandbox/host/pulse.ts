const everyMs = 2_000;

/**
 * Detects a frame whose code runs without end, because it answers no ping. Time in the background does not count, because browsers
 * stop frames there.
 *
 * @param maxSilenceMs - How long a frame may stay silent.
 * @param onSilence - Called once.
 */
export function createPulse(maxSilenceMs: number, sendPing: () => void, onSilence: () => void) {
  let silentMs = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const end = () => clearInterval(timer);
  const check = () => {
    if (document.visibilityState === 'visible') silentMs += everyMs;
    if (silentMs <= maxSilenceMs) return sendPing();
    end();
    return onSilence();
  };
  return {
    begin() {
      silentMs = 0;
      timer = setInterval(check, everyMs);
    },
    beat: () => void (silentMs = 0),
    end,
  };
}
