import type { CopyChildEntity } from '@parque/contract';
import { Button, Dialog, FormError, SelectField } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rehearsalSourcesQuery, useRehearsal } from '../../api/copier';
import css from './rehearsal.module.css';
import { RehearsalResult } from './rehearsal-result';

interface RehearsalDialogProps {
  readonly child: CopyChildEntity;
  readonly onClose: () => void;
}

const periods = [
  { days: 30, label: 'Los últimos 30 días' },
  { days: 90, label: 'Los últimos 90 días' },
  { days: 365, label: 'El último año' },
];

/** Replays the master's history with the rules of this child. Sends no order. */
export function RehearsalDialog({ child, onClose }: RehearsalDialogProps) {
  const [days, setDays] = useState('90');
  const [sourceId, setSourceId] = useState('');
  const sources = useQuery(rehearsalSourcesQuery(child.id)).data ?? [];
  const rehearsal = useRehearsal(child.id);
  const { data, error, isPending } = rehearsal;
  const changeAndReset = (setValue: (value: string) => void) => (value: string) => {
    setValue(value);
    rehearsal.reset();
  };
  const start = () =>
    rehearsal.mutate({ days: Number(days), ...(sourceId && { account_id: Number(sourceId) }) });
  return (
    <Dialog
      title={`Prueba con el historial en la cuenta ${child.number}`}
      note="Simulación con tu historial, con las reglas, los símbolos y los límites de esta cuenta. No se envía ninguna orden."
      isOpen
      onClose={onClose}
      size="lg"
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cerrar
          </Button>
          <Button variant="primary" isBusy={isPending} onClick={start}>
            {data ? 'Repetir la prueba' : 'Empezar la prueba'}
          </Button>
        </>
      }
    >
      <div className={css.rehearsal}>
        {sources.length > 0 && (
          <SelectField label="Historial de" value={sourceId} onChange={changeAndReset(setSourceId)}>
            <option value="">La maestra, en su bróker</option>
            {sources.map((source) => (
              <option key={source.account_id} value={source.account_id}>
                {`${source.number}, ${source.server}${source.is_imported ? ' (informe importado)' : ''}`}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField label="Periodo" value={days} onChange={changeAndReset(setDays)}>
          {periods.map((period) => (
            <option key={period.days} value={period.days}>
              {period.label}
            </option>
          ))}
        </SelectField>
        <FormError error={error} />
        <div role="status" aria-label="Resultado de la prueba">
          {data && <RehearsalResult rehearsal={data} limits={child.limits} />}
        </div>
      </div>
    </Dialog>
  );
}
