import type { CopyLimitsEntity } from '@parque/contract';

/** The limits of a child whose owner set none. */
export const noLimits: CopyLimitsEntity = {
  max_lot: null,
  max_positions: null,
  max_daily_loss: null,
  max_total_loss: null,
  max_drawdown: null,
  on_loss_limit: 'mantener',
  max_slippage_points: null,
  max_age_seconds: 30,
};
