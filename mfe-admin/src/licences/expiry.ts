const dayMs = 24 * 60 * 60 * 1000;
const soonMs = 30 * dayMs;

/** Whether an expiry has passed, is within thirty days, or later. */
export function expiryOf(at: string): 'over' | 'soon' | 'later' {
  const leftMs = new Date(at).getTime() - Date.now();
  if (leftMs <= 0) return 'over';
  return leftMs <= soonMs ? 'soon' : 'later';
}
