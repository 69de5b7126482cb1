import { useEffect, useState } from 'react';

/** Calls back after the latest render is painted. */
function runAfterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Returns how many of the later parts of a screen to draw: none with the first frame, then one more with each frame. The
 * first figures therefore appear early, and no part delays a tap. When the data is ready at the first render, all parts.
 */
export function useDrawnInTurn(parts: number, isReady: boolean): number {
  const [drawn, setDrawn] = useState(isReady ? parts : 0);
  useEffect(() => {
    if (!isReady || drawn >= parts) return undefined;
    return runAfterPaint(() => setDrawn(drawn + 1));
  }, [isReady, drawn, parts]);
  return drawn;
}
