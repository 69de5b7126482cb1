const reasons = new Set(['ROLLOVER', 'VMARGIN', 'SPLIT', 'CORPORATE_ACTION']);

/**
 * Whether the broker made a deal by a rule of its own: no owner of the account decided it.
 *
 * @param deal - `reason` is MetaTrader's `ENUM_DEAL_REASON` without its prefix; absent: not reported.
 */
export const isBrokerDecision = ({ reason }: { readonly reason?: string | undefined }): boolean =>
  reason !== undefined && reasons.has(reason);
