import type { CopyChildEntity, ReconciliationRowEntity } from '@parque/contract';
import { Banner, Button, Card, EmptyState, formatLots, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { reconciliationQuery, useResolveFinding } from '../../api/copier';
import css from './reconciliation.module.css';

const explanations = {
  igual: 'Coincide con la copia.',
  huerfana: 'La abrió el copiador y ya no consta como copia: nadie la cerrará por ti.',
  lotes: 'Tiene más volumen del que consta como copiado.',
  cerrada_a_mano: 'La cerraste tú o su stop: no se vuelve a abrir.',
} as const satisfies Record<ReconciliationRowEntity['kind'], string>;

interface RowProps {
  readonly row: ReconciliationRowEntity;
  readonly resolution: ReturnType<typeof useResolveFinding>;
}

function Row({ row, resolution }: RowProps) {
  const { finding, kind, side, symbol, lots, expected_lots, child_position, is_adoptable } = row;
  const name = `${side} ${symbol} ${child_position}`;
  const button = (action: 'adoptar' | 'cerrar' | 'ignorar', label: string) => (
    <Button
      size="sm"
      disabled={resolution.isPending}
      aria-label={`${label} ${name}`}
      onClick={() => finding !== null && resolution.mutate({ finding, action })}
    >
      {label}
    </Button>
  );
  return (
    <li>
      <strong>{`${symbol}, ${side}, posición ${child_position}`}</strong>
      <span translate="no" className="pq-num">
        {lots === expected_lots
          ? `${formatLots(lots)} lotes`
          : `${formatLots(lots)} lotes en la cuenta, ${formatLots(expected_lots)} copiados`}
      </span>
      <small>{explanations[kind]}</small>
      {finding !== null && (
        <div className={css.acts}>
          {is_adoptable && button('adoptar', 'Adoptar')}
          {button('cerrar', 'Cerrar')}
          {button('ignorar', 'Ignorar')}
        </div>
      )}
    </li>
  );
}

/** The copies of a child beside what its account holds, and what can be done about differences. */
export function Reconciliation({ child: { id, findings } }: { readonly child: CopyChildEntity }) {
  // While a difference is open, closing it takes the engine a moment.
  const query = useQuery({ ...reconciliationQuery(id), refetchInterval: findings > 0 ? 5000 : false });
  const resolution = useResolveFinding(id);
  return (
    <Card
      title="Conciliación"
      note="Lo que hay en la cuenta frente a lo que consta como copiado."
      padding="md"
    >
      {resolution.error && <Banner tone="danger" title={resolution.error.message} />}
      <QueryView query={query} label="Cargando la conciliación">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon="check" title="No hay copias abiertas ni diferencias" />
          ) : (
            <ul className={css.rows} aria-label="Conciliación">
              {rows.map((row) => (
                <Row key={`${row.kind} ${row.child_position}`} row={row} resolution={resolution} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
