import { Badge, Exact } from '@parque/ui';
import { failureRate, percentage } from '../figures';

/** The failure rate above which a rollout stops by itself. */
const bad = 0.05;

/** The failure rate, marked when it is too high. */
export function Rate({ health }: { readonly health: { readonly loads: number; readonly failures: number } }) {
  const rate = failureRate(health);
  if (rate === null || rate <= bad) return <Exact>{percentage(rate)}</Exact>;
  return <Badge tone="danger">{percentage(rate)}</Badge>;
}
