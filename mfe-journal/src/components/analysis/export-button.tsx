import type { BrokerAccountEntity } from '@parque/contract';
import { Button, FormError, Icon } from '@parque/ui';
import { useExport } from '../../api/export';

/** Saves the whole account as a file that can be imported again. */
export function ExportButton({ account }: { readonly account: BrokerAccountEntity }) {
  const exporting = useExport(account);
  return (
    <>
      <FormError error={exporting.error} />
      <Button aria-label="Exportar CSV" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
        <span className="pq-hide-sm">
          <Icon name="file" size="sm" />
        </span>
        <span>
          <span className="pq-hide-sm">Exportar </span>CSV
        </span>
      </Button>
    </>
  );
}
