import type { FundEntryEntity } from '@parque/contract';
import { Badge } from '@parque/ui';

type State = Pick<FundEntryEntity, 'status' | 'withdrawn_at'>;

const badges = [
  { tone: 'accent', label: 'Pendiente' },
  { tone: 'up', label: 'Confirmado' },
  { tone: 'danger', label: 'Rechazado' },
] as const;

const withdrawn = { tone: undefined, label: 'Retirado' };

const getFundBadge = ({ status, withdrawn_at }: State) => (withdrawn_at ? withdrawn : badges[status]);

/** The name of a payment's status (D-15). */
export const getFundStatusName = (fund: State) => getFundBadge(fund).label;

export function FundBadge({ fund }: { readonly fund: State }) {
  const { tone, label } = getFundBadge(fund);
  return <Badge tone={tone}>{label}</Badge>;
}
