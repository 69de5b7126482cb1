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

/** Replays what the master did for this child. Nothing is sent. */
export function RehearsalDialog({ child, onClose }: RehearsalDialogProps) {
  const [days, setDays] = useState('90');
  const [source, setSource] = useState('');
  const sources = useQuery(rehearsalSourcesQuery(child.id)).data ?? [];
  const rehearsal = useRehearsal(child.id);
  const { data, error, isPending } = rehearsal;
  const choose = (keep: (chosen: string) => void) => (chosen: string) => {
    keep(chosen);
    rehearsal.reset();
  };
  const start = () => rehearsal.mutate({ days: Number(days), ...(source && { account_id: Number(source) }) });
  return (
    <Dialog
      title={`Ensayo en la cuenta ${child.number}`}
      note="Simulación con tu historial, con el multiplicador, los símbolos y los límites de esta cuenta. No se envía ninguna orden."
      isOpen
      onClose={onClose}
      size="lg"
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cerrar
          </Button>
          <Button variant="primary" isBusy={isPending} onClick={start}>
            {data ? 'Repetir el ensayo' : 'Empezar el ensayo'}
          </Button>
        </>
      }
    >
      <div className={css.rehearsal}>
        {sources.length > 0 && (
          <SelectField label="Historial de" value={source} onChange={choose(setSource)}>
            <option value="">La maestra, en su bróker</option>
            {sources.map((one) => (
              <option key={one.account_id} value={one.account_id}>
                {`${one.number}, ${one.server}${one.is_imported ? ' (informe importado)' : ''}`}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField label="Periodo" value={days} onChange={choose(setDays)}>
          {periods.map((period) => (
            <option key={period.days} value={period.days}>
              {period.label}
            </option>
          ))}
        </SelectField>
        <FormError error={error} />
        <div role="status" aria-label="Resultado del ensayo">
          {data && <RehearsalResult rehearsal={data} limit={child.limits.max_daily_loss} />}
        </div>
      </div>
    </Dialog>
  );
}
