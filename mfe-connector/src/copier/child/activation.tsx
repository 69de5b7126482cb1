import type { CopyChildEntity, CopyMasterEntity } from '@parque/contract';
import { Banner, Button, Dialog, FormError, QueryView, toast } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openCopiesQuery, useEditMode } from '../../api/copier';
import css from './activation.module.css';
import { hasOnlyExtraCopies } from './child-status';
import { OpenCopies } from '../closing/open-copies';
import { describeRules, describeSizing } from '../settings/rules/rules-words';
import { describeLimits } from '../settings/limits-draft';

interface ActivationProps {
  readonly child: CopyChildEntity;
  /** The one that is copied; undefined: it was deleted while the dialog was open. */
  readonly master: CopyMasterEntity | undefined;
  /** Why it can no longer be activated, when that changed while the dialog was open. */
  readonly obstacle: string | undefined;
  readonly onClose: () => void;
  readonly onRehearse: () => void;
}

function EarlierCopies({ child }: Pick<ActivationProps, 'child'>) {
  const open = useQuery(openCopiesQuery(child.id));
  return (
    <div className={css.earlier}>
      {hasOnlyExtraCopies(child) ? (
        <Banner tone="accent" title="Esta cuenta tiene copias abiertas de posiciones que la maestra no tiene">
          Siguen abiertas al activarla, y la maestra de ahora no las cierra. Si no las quieres, ciérralas
          antes con «Cerrar todo».
        </Banner>
      ) : (
        <Banner tone="accent" title="Esta cuenta tiene copias abiertas">
          Siguen abiertas al activarla. Las que son de la maestra de ahora se cierran con ella; las demás, no.
          Si no las quieres, ciérralas antes con «Cerrar todo».
        </Banner>
      )}
      <QueryView query={open} label="Leyendo las copias abiertas">
        {(data) => <OpenCopies open={data} />}
      </QueryView>
    </div>
  );
}

/**
 * Lists the effects of the first activation for a master, and activates once the user confirms having read them. Copies
 * that are open already are named.
 */
export function Activation({ child, master, obstacle, onClose, onRehearse }: ActivationProps) {
  const [isRead, setIsRead] = useState(false);
  const editing = useEditMode(child.id, () => {
    toast.success(`La cuenta ${child.number} copia desde ahora`);
    onClose();
  });
  const texts = describeRules(child);
  const masterName = master ? `la maestra ${master.number}` : 'la maestra';
  const activate = () => editing.mutate({ mode: 'activo', is_confirmed: true });
  const startRehearsal = () => {
    onClose();
    onRehearse();
  };
  return (
    <Dialog
      title={`Activar la copia en la cuenta ${child.number}`}
      note={master && `Copia de la maestra ${master.number}, ${master.server}`}
      isOpen
      onClose={onClose}
      role="alertdialog"
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={startRehearsal}>Probar con mi historial</Button>
          <Button
            variant="primary"
            disabled={!isRead || obstacle !== undefined}
            isBusy={editing.isPending}
            onClick={activate}
          >
            Activar la copia
          </Button>
        </>
      }
    >
      {obstacle && <Banner tone="danger" title={obstacle} />}
      {child.open_copies > 0 && <EarlierCopies child={child} />}
      <ul className={css.facts}>
        <li>
          <strong>Se enviarán órdenes reales.</strong> Desde que la actives, cada operación nueva de{' '}
          {masterName} se abrirá en {child.server} con {describeSizing(child)}, sin preguntarte.
        </li>
        <li>
          <strong>Puedes perder dinero.</strong> Las pérdidas se copian igual que las ganancias, y el precio
          que consigas puede ser peor que el de la maestra.
        </li>
        <li>
          <strong>Lo que {masterName} ya tiene abierto no se copia</strong> hasta que lo pidas con
          «Sincronizar ahora».
        </li>
        {texts.length > 0 && (
          <li>
            <strong>Tus reglas:</strong> {texts.join(', ')}.
          </li>
        )}
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
