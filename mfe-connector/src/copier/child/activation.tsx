import type { CopyChildEntity } from '@parque/contract';
import { Button, Dialog, FormError, toast } from '@parque/ui';
import { useState } from 'react';
import { useEditMode } from '../../api/copier';
import { formatMultiplier } from '../../components/multiplier';
import css from './activation.module.css';
import { describeLimits } from '../settings/limits-draft';

interface ActivationProps {
  readonly child: CopyChildEntity;
  readonly onClose: () => void;
  readonly onRehearse: () => void;
}

/** Lists the effects of the first activation, and activates once the user confirms having read them. */
export function Activation({ child, onClose, onRehearse }: ActivationProps) {
  const [isRead, setIsRead] = useState(false);
  const editing = useEditMode(child.id);
  const activate = () =>
    editing.mutate(
      { mode: 'activo', is_confirmed: true },
      {
        onSuccess: () => {
          toast.success(`La cuenta ${child.number} copia desde ahora`);
          onClose();
        },
      },
    );
  const rehearse = () => {
    onClose();
    onRehearse();
  };
  return (
    <Dialog
      title={`Activar la copia en la cuenta ${child.number}`}
      isOpen
      onClose={onClose}
      role="alertdialog"
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={rehearse}>Hacer antes un ensayo</Button>
          <Button variant="primary" disabled={!isRead} isBusy={editing.isPending} onClick={activate}>
            Activar la copia
          </Button>
        </>
      }
    >
      <ul className={css.facts}>
        <li>
          <strong>Se enviarán órdenes reales.</strong> Desde que la actives, cada operación nueva de la
          maestra se abrirá en {child.server} con {formatMultiplier(child.multiplier)}, sin preguntarte.
        </li>
        <li>
          <strong>Puedes perder dinero.</strong> Las pérdidas se copian igual que las ganancias, y el precio
          que consigas puede ser peor que el de la maestra.
        </li>
        <li>
          <strong>Lo que la maestra ya tiene abierto no se copia</strong> hasta que lo pidas con «Sincronizar
          ahora».
        </li>
        <li>
          <strong>Tus límites:</strong> {describeLimits(child.limits)}
        </li>
        <li>
          <strong>Las dos cuentas tienen que ser tuyas.</strong> Muchos brókeres y empresas de fondeo no
          admiten copiar a cuentas de otra persona.
        </li>
      </ul>
      <label className={css.read}>
        <input type="checkbox" checked={isRead} onChange={(event) => setIsRead(event.target.checked)} />
        <span>Lo he leído, las dos cuentas son mías y acepto el riesgo.</span>
      </label>
      <FormError error={editing.error} />
    </Dialog>
  );
}
