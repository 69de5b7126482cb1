import type { BrokerAccountEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Banner, Button, FormError } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { importsQuery, useUndoImport } from '../../api/imports/imports';

/** Offers to repeat the import that was undone last, in a journal without trades. */
export function UndoneImport({ account }: { readonly account: BrokerAccountEntity }) {
  const { data = [] } = useQuery(importsQuery(account.id));
  const redoMutation = useUndoImport();
  const [last] = data
    .filter(({ undone_at, can_undo }) => undone_at !== null && can_undo)
    .sort((a, b) => (b.undone_at ?? '').localeCompare(a.undone_at ?? ''));
  if (!last) return null;
  return (
    <Banner
      tone="accent"
      icon="undo"
      title={`Deshiciste la importación de ${last.file}`}
      action={
        <Button size="sm" isBusy={redoMutation.isPending} onClick={() => redoMutation.mutate(last)}>
          Rehacer la importación
        </Button>
      }
    >
      Por eso esta cuenta no tiene operaciones.{' '}
      <Link className="pq-link" to={`/panel/importar?cuenta=${account.id}`}>
        Ver los informes importados
      </Link>
      <FormError error={redoMutation.error} />
    </Banner>
  );
}
