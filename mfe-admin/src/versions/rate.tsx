import { Badge } from '@parque/ui';
import { failureRate, percentage } from './figures';

/** More than this many of the tries fail: the part at which a rollout stops by itself. */
const bad = 0.05;

/** The part of the tries that failed, marked when it is too many. */
export function Rate({ health }: { readonly health: { readonly loads: number; readonly failures: number } }) {
  const rate = failureRate(health);
  if (rate === null || rate <= bad) return percentage(rate);
  return <Badge tone="danger">{percentage(rate)}</Badge>;
}
