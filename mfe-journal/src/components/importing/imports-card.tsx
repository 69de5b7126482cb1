import type { BrokerAccountEntity, StatementImportEntity } from '@parque/contract';
import {
  Badge,
  Button,
  Card,
  DataTable,
  FormError,
  formatDateTime,
  QueryView,
  Skeleton,
  type Column,
} from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { importsQuery, maxListedImports, useUndoImport } from '../../api/imports/imports';
import { formatDayRange } from '../figures/date-text';
import { formatDecimal } from '../figures/figure';
import css from './importing.module.css';

const formatImportPeriod = ({ first_day: first, last_day: last }: StatementImportEntity): string =>
  first === null || last === null ? '—' : formatDayRange(first, last);

const facts: readonly Column<StatementImportEntity>[] = [
  { key: 'file', label: 'Archivo', cell: ({ file }) => file, isHeading: true },
  { key: 'at', label: 'Importado', cell: ({ imported_at }) => formatDateTime(imported_at) },
  { key: 'period', label: 'Periodo', cell: formatImportPeriod },
  { key: 'added', label: 'Nuevas', cell: ({ added }) => formatDecimal(added), isNumeric: true },
  { key: 'known', label: 'Repetidas', cell: ({ known }) => formatDecimal(known), isNumeric: true },
  {
    key: 'state',
    label: 'Estado',
    cell: ({ undone_at }) =>
      undone_at ? <Badge icon="undo">Deshecha</Badge> : <Badge tone="up">En el diario</Badge>,
  },
];

/** The imports, each with a button that undoes or repeats it. */
function ImportsTable({ imports }: { readonly imports: readonly StatementImportEntity[] }) {
  const undoMutation = useUndoImport();
  const columns: readonly Column<StatementImportEntity>[] = [
    ...facts,
    {
      key: 'acts',
      label: 'Acciones',
      isActions: true,
      cell: (row) =>
        row.can_undo ? (
          <Button
            size="sm"
            variant="ghost"
            isBusy={undoMutation.isPending && undoMutation.variables.id === row.id}
            disabled={undoMutation.isPending}
            aria-label={`${row.undone_at ? 'Rehacer' : 'Deshacer'} la importación de ${row.file}`}
            onClick={() => undoMutation.mutate(row)}
            icon={row.undone_at ? 'retry' : 'undo'}
          >
            {row.undone_at ? 'Rehacer' : 'Deshacer'}
          </Button>
        ) : (
          <span className="pq-mute">No se puede deshacer</span>
        ),
    },
  ];
  return (
    <>
      <FormError error={undoMutation.error} />
      <DataTable
        label="Informes importados"
        columns={columns}
        rows={imports}
        getRowKey={({ id }) => id}
        isDense
      />
      {imports.length === maxListedImports && (
        <p className={css.more}>{`Ves las ${maxListedImports} importaciones más recientes.`}</p>
      )}
    </>
  );
}

/** The reports that were imported into an account. Each can be undone. */
export function ImportsCard({ account }: { readonly account: BrokerAccountEntity }) {
  const imports = useQuery(importsQuery(account.id));
  return (
    <Card
      title="Informes importados"
      note="Al deshacer una importación se quitan sus transacciones, salvo las que también están en otra o en tu bróker. Las notas se guardan."
    >
      <QueryView
        query={imports}
        label="Cargando los informes"
        skeleton={<Skeleton height="6rem" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className={css.more}>Todavía no has importado ningún informe en esta cuenta.</p>}
      >
        {(rows) => <ImportsTable imports={rows} />}
      </QueryView>
    </Card>
  );
}
