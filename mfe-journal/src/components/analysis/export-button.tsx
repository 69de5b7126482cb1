import type { BrokerAccountEntity } from '@parque/contract';
import { Button, FormError, Icon } from '@parque/ui';
import { useExport } from '../../api/export';

/** Saves the whole account as a file that can be imported again. */
export function ExportButton({ account }: { readonly account: BrokerAccountEntity }) {
  const exporting = useExport(account);
  return (
    <>
      <FormError error={exporting.error} />
      <Button isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
        <Icon name="file" size="sm" />
        Exportar CSV
      </Button>
    </>
  );
}
