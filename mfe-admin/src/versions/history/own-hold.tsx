import { Banner } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { historyQuery } from '../../api/registry';
import { findAutomaticHold } from './history-words';

export function OwnHold({ name }: { readonly name: string }) {
  const { data = [] } = useQuery(historyQuery(name));
  const hold = findAutomaticHold(data);
  if (!hold) return null;
  return (
    <Banner tone="danger" title="El despliegue se ha parado solo">
      {hold.reason}
    </Banner>
  );
}
