import type { CopyChildEntity } from '@parque/contract';
import { Button, Dialog, FormError, SelectField } from '@parque/ui';
import { useState } from 'react';
import { useRehearsal } from '../api/copier';
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
  const rehearsal = useRehearsal(child.id);
  const { data, error, isPending } = rehearsal;
  const choose = (chosen: string) => {
    setDays(chosen);
    rehearsal.reset();
  };
  return (
    <Dialog
      title={`Ensayo en la cuenta ${child.number}`}
      note="La historia de tu maestra, copiada en papel con el multiplicador, los símbolos y los límites de esta cuenta. No se envía ninguna orden."
      isOpen
      onClose={onClose}
      size="lg"
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cerrar
          </Button>
          <Button variant="primary" isBusy={isPending} onClick={() => rehearsal.mutate(Number(days))}>
            {data ? 'Repetir el ensayo' : 'Empezar el ensayo'}
          </Button>
        </>
      }
    >
      <div className={css.rehearsal}>
        <SelectField label="Qué parte de su historia" value={days} onChange={choose}>
          {periods.map((period) => (
            <option key={period.days} value={period.days}>
              {period.label}
            </option>
          ))}
        </SelectField>
        <FormError error={error} />
        <div role="status" aria-label="Resultado del ensayo">
          {data && <RehearsalResult rehearsal={data} />}
        </div>
      </div>
    </Dialog>
  );
}
