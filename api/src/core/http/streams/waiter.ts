export function createWaiter() {
  let ring: (() => void) | undefined;
  let isRung = false;
  return {
    ring() {
      isRung = true;
      ring?.();
    },
    /** Waits until `ring` is called or the time has passed. @returns Whether `ring` was called. */
    async wait(ms: number): Promise<boolean> {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms).unref();
          ring = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const wasRung = isRung;
      ring = undefined;
      isRung = false;
      return wasRung;
    },
  };
}
