import { useEffect, useState } from 'react';

/** Once what was drawn last is on the screen. */
function afterPaint(then: () => void): () => void {
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
 * How many of the parts that follow on a screen to draw by now: none with its first frame, then one more with each, so
 * that the first figures show early and no part holds up a tap. All of them where the data was at hand from the start.
 */
export function useDrawnInTurn(parts: number, isReady: boolean): number {
  const [drawn, setDrawn] = useState(isReady ? parts : 0);
  useEffect(() => {
    if (!isReady || drawn >= parts) return undefined;
    return afterPaint(() => setDrawn(drawn + 1));
  }, [isReady, drawn, parts]);
  return drawn;
}
