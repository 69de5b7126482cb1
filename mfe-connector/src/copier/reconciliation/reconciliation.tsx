import type { CopyChildEntity, ReconciliationRowEntity } from '@parque/contract';
import { Badge, Button, Card, ConfirmDialog, EmptyState, formatLots, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reconciliationQuery, useResolveFinding } from '../../api/copier';
import { formatPrice } from '../log/copy-words';
import css from './reconciliation.module.css';

type Kind = ReconciliationRowEntity['kind'];
type Action = 'adoptar' | 'cerrar' | 'igualar' | 'ignorar';

const kinds = {
  igual: { label: 'Coincide', tone: 'up', note: 'La cuenta tiene lo que consta como copiado.' },
  huerfana: {
    label: 'Huérfana',
    tone: 'danger',
    note: 'La abrió el copiador y ya no consta como copia: no se cerrará con la maestra.',
  },
  lotes: {
    label: 'Difieren los lotes',
    tone: 'danger',
    note: 'Tiene más volumen del que consta como copiado.',
  },
  sentido: {
    label: 'Sentido contrario',
    tone: 'danger',
    note: 'Está en sentido contrario al de la copia: no sigue a la maestra. Ciérrala si no la abriste tú.',
  },
  stops: {
    label: 'Difieren los stops',
    tone: 'danger',
    note: 'Su stop loss o su take profit no es el de la maestra.',
  },
  cerrada_a_mano: {
    label: 'Cerrada a mano',
    tone: undefined,
    note: 'La cerraste tú o su stop: no se vuelve a abrir.',
  },
} as const satisfies Record<Kind, unknown>;

const actions = {
  adoptar: {
    label: 'Adoptar',
    effect: 'La copia la gestionará desde ahora y la cerrará con la maestra.',
    tone: undefined,
  },
  cerrar: {
    label: 'Cerrar',
    effect: 'Se cerrará al precio de mercado de ese momento. No se puede deshacer.',
    tone: 'danger',
  },
  igualar: {
    label: 'Igualar stops',
    effect: 'La posición tendrá los stops que tenga la maestra en ese momento.',
    tone: undefined,
  },
  ignorar: {
    label: 'Descartar',
    effect: 'La posición se queda abierta en la cuenta y no se vuelve a avisar de ella: te ocupas tú.',
    tone: undefined,
  },
} as const satisfies Record<Action, unknown>;

const offers: Readonly<Record<Kind, readonly Action[]>> = {
  igual: [],
  cerrada_a_mano: [],
  huerfana: ['adoptar', 'cerrar', 'ignorar'],
  lotes: ['adoptar', 'cerrar', 'ignorar'],
  sentido: ['cerrar', 'ignorar'],
  stops: ['igualar', 'ignorar'],
};

/** The volume that an action is about: what the account holds beyond its copies; of changed stops, all of it. */
const volumeOf = ({ kind, lots, expected_lots }: ReconciliationRowEntity) =>
  `${formatLots(kind === 'stops' ? lots : lots - expected_lots)} lotes`;

const stopsText = (stopLoss: number | null, takeProfit: number | null) =>
  `SL ${stopLoss === null ? '—' : formatPrice(stopLoss)}, TP ${takeProfit === null ? '—' : formatPrice(takeProfit)}`;

/** What the account holds, and what is recorded of it. */
function figuresOf({ kind, lots, expected_lots, stops }: ReconciliationRowEntity): string {
  if (kind === 'cerrada_a_mano') return `${formatLots(expected_lots)} lotes copiados`;
  if (stops) {
    const { stop_loss, take_profit, expected_stop_loss, expected_take_profit } = stops;
    return `${stopsText(stop_loss, take_profit)} en la cuenta; ${stopsText(expected_stop_loss, expected_take_profit)} en la maestra`;
  }
  if (lots === expected_lots || kind === 'sentido') return `${formatLots(lots)} lotes`;
  return `${formatLots(lots)} lotes en la cuenta, ${formatLots(expected_lots)} copiados`;
}

const nameOf = ({ symbol, side, child_position }: ReconciliationRowEntity) =>
  `${symbol}, ${side}, posición ${child_position}`;

interface RowProps {
  readonly row: ReconciliationRowEntity;
  readonly onAct: (action: Action) => void;
}

function Row({ row, onAct }: RowProps) {
  const { finding, kind, is_adoptable } = row;
  const { label, tone, note } = kinds[kind];
  const offered = offers[kind].filter((action) => action !== 'adoptar' || is_adoptable);
  return (
    <li>
      <strong>{nameOf(row)}</strong>
      <Badge tone={tone}>{label}</Badge>
      <span translate="no" className="pq-num">
        {figuresOf(row)}
      </span>
      <small>{note}</small>
      {finding !== null && (
        <div className={css.acts}>
          {offered.map((action) => (
            <Button
              key={action}
              size="sm"
              variant={action === 'cerrar' ? 'danger-quiet' : undefined}
              aria-label={`${actions[action].label} ${nameOf(row)}`}
              onClick={() => onAct(action)}
            >
              {actions[action].label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

interface ConfirmationProps {
  readonly id: number;
  readonly row: ReconciliationRowEntity & { readonly finding: number };
  readonly action: Action;
  readonly onClose: () => void;
}

function Confirmation({ id, row, action, onClose }: ConfirmationProps) {
  const resolution = useResolveFinding(id);
  const { label, effect, tone } = actions[action];
  return (
    <ConfirmDialog
      title={`¿${label} ${action === 'igualar' ? 'de la posición' : 'la posición'} ${row.child_position}?`}
      isOpen
      onClose={onClose}
      confirmLabel={`${label} ${volumeOf(row)}`}
      tone={tone}
      isBusy={resolution.isPending}
      error={resolution.error}
      onConfirm={() => resolution.mutate({ finding: row.finding, action }, { onSuccess: onClose })}
    >
      <p>{`${row.symbol}, ${row.side}, ${volumeOf(row)}.`}</p>
      <p>{effect}</p>
    </ConfirmDialog>
  );
}

/** The copies of a child beside what its account holds, and what can be done about differences. */
export function Reconciliation({ child: { id, findings } }: { readonly child: CopyChildEntity }) {
  // While a difference is open, closing it takes the engine a moment.
  const query = useQuery({ ...reconciliationQuery(id), refetchInterval: findings > 0 ? 5000 : false });
  const [chosen, setChosen] = useState<Pick<ConfirmationProps, 'row' | 'action'>>();
  const choose = (row: ReconciliationRowEntity, action: Action) => {
    const { finding } = row;
    if (finding !== null) setChosen({ row: { ...row, finding }, action });
  };
  return (
    <Card
      title="Conciliación"
      note="Lo que hay en la cuenta frente a lo que consta como copiado."
      padding="md"
    >
      <QueryView
        query={query}
        label="Cargando la conciliación"
        failureTitle="No se ha podido cargar la conciliación"
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon="check-circle" title="No hay copias abiertas ni diferencias">
              Las copias abiertas aparecerán aquí al lado de lo que tiene la cuenta.
            </EmptyState>
          ) : (
            <ul className={css.rows} aria-label="Conciliación">
              {rows.map((row) => (
                <Row
                  key={`${row.kind} ${row.child_position} ${row.master_position}`}
                  row={row}
                  onAct={(action) => choose(row, action)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {chosen && <Confirmation id={id} {...chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}
