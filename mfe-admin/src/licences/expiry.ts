import { msPerDay } from '@parque/domain/durations';

const soonMs = 30 * msPerDay;

/** Whether an expiry has passed, is within thirty days, or later. */
export function getExpiryState(expiry: string): 'over' | 'soon' | 'later' {
  const leftMs = new Date(expiry).getTime() - Date.now();
  if (leftMs <= 0) return 'over';
  return leftMs <= soonMs ? 'soon' : 'later';
}
