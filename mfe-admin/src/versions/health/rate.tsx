import { Badge, Exact } from '@parque/ui';
import { computeFailureRate, formatPercentage } from '../figures';

/** The failure rate above which a rollout stops by itself. */
const bad = 0.05;

export function Rate({ health }: { readonly health: { readonly loads: number; readonly failures: number } }) {
  const rate = computeFailureRate(health);
  if (rate === null || rate <= bad) return <Exact>{formatPercentage(rate)}</Exact>;
  return <Badge tone="danger">{formatPercentage(rate)}</Badge>;
}
