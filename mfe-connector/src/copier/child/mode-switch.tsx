import type { CopyChildEntity, CopyMasterEntity } from '@parque/contract';
import { Button, FormError, Icon, SegmentedControl, toast } from '@parque/ui';
import { useEffect, useRef, useState } from 'react';
import { useEditMode } from '../../api/copier';
import { Activation } from './activation';
import { hasOnlyExtraCopies, isOutOfReach } from './child-status';
import { modeNames } from './mode-names';
import css from './mode-switch.module.css';

type Mode = CopyChildEntity['mode'];

const modes = ['activo', 'solo_cierres', 'pausado'] as const satisfies readonly Mode[];

const meaning: Readonly<Record<Mode, string>> = {
  activo: 'Se copia todo lo que haga la maestra.',
  solo_cierres: 'No se abre nada nuevo. Lo que ya se copió sigue a la maestra hasta que se cierre.',
  pausado:
    'No se abre nada por ahora. Las nuevas operaciones quedarán sin copiar; lo que ya se copió sigue a la maestra.',
};

const earlierCopies =
  'No se abre nada por ahora. Ninguna copia abierta es de lo que tiene esta maestra: siguen abiertas hasta que las cierres.';

const mixedCopies =
  'No se abre nada por ahora. Las copias que son de esta maestra se cierran con ella; las demás siguen abiertas hasta que las cierres.';

const silentMaster =
  'Ahora no se copia nada: no llegan datos de la maestra. Las copias abiertas siguen abiertas. Cuando vuelva, se copia lo que siga a tiempo.';

const silentChild =
  'Ahora no se copia nada: no se llega a esta cuenta. Si tiene copias, siguen abiertas. Cuando vuelva, se copia lo que siga a tiempo.';

const withoutProduct =
  'Tu producto no está activo: no se abre nada nuevo. Lo que ya se copió sigue a la maestra hasta que se cierre.';

/** What a mode does, or while it is in force, what the master makes of it. Copies of an earlier master do not follow the present one. */
function meaningOf(mode: Mode, child: CopyChildEntity, master: CopyMasterEntity | null): string {
  const { needs_confirmation, open_copies, status } = child;
  if (master && mode !== 'pausado' && isOutOfReach(master.status)) return silentMaster;
  if (master && mode !== 'pausado' && isOutOfReach(status)) return silentChild;
  if (mode === 'activo' || !needs_confirmation || open_copies === 0) return meaning[mode];
  return hasOnlyExtraCopies(child) ? earlierCopies : mixedCopies;
}

/** Why a copy cannot be activated, although there is a product and a master; undefined: it can be. */
function leavingText({ is_leaving }: CopyChildEntity, master: CopyMasterEntity | null): string | undefined {
  if (is_leaving) return 'No se puede activar: esta cuenta se eliminará cuando se cierren sus copias.';
  if (!master?.is_leaving) return undefined;
  return 'No se puede activar: su maestra se eliminará cuando se cierren las copias de sus hijas.';
}

/** The product ended, or the master was deleted, while the activation was open. */
const changedElsewhere = 'No se puede activar: el estado de esta copia ha cambiado.';

/** A change of the mode. */
interface Change {
  /** undefined: it is not offered to be undone, as it undoes another one. */
  readonly from: Mode | undefined;
  readonly to: Mode;
}

interface ModeSwitchProps {
  readonly child: CopyChildEntity;
  /** Whether the product allows opening positions. Without it or a master, the copy can only be restricted. */
  readonly isEntitled: boolean;
  readonly master: CopyMasterEntity | null;
  readonly onRehearse: () => void;
}

/**
 * What is copied. Choosing changes nothing until it is applied, so that arrow keys cannot start or stop a copy; the last
 * change can be undone. The first activation for a master has a confirmation of its own.
 */
export function ModeSwitch({ child, isEntitled, master, onRehearse }: ModeSwitchProps) {
  const leaving = leavingText(child, master);
  // Without the product, a notice of the page has the reason.
  const bar = isEntitled ? child.opening_bar?.message : undefined;
  const canActivate = isEntitled && master !== null && leaving === undefined && bar === undefined;
  const editing = useEditMode(child.id);
  const [chosen, setChosen] = useState<Mode>();
  const [sent, setSent] = useState<Change>();
  const [last, setLast] = useState<Change>();
  // What was chosen when the mode was changed elsewhere.
  const [removed, setRemoved] = useState<Mode>();
  const [basis, setBasis] = useState(child.mode);
  // A choice is for the mode in force. Another tab, or a change of the master, may have changed it.
  if (basis !== child.mode) {
    setBasis(child.mode);
    setChosen(undefined);
    // A sent change that takes effect is the owner's, also when its answer was lost.
    const isOwn = sent?.to === child.mode;
    setRemoved(isOwn || chosen === child.mode ? undefined : chosen);
    if (isOwn) setLast(sent);
    setSent(undefined);
    // The removal of the account or its master restricts the copy; its owner may cancel the removal.
    if (leaving !== undefined) setLast({ from: basis, to: child.mode });
  }
  // A change whose answer was lost, and which took effect, is no failure.
  const { error, variables, reset } = editing;
  const isInForce = error !== null && variables.mode === child.mode;
  useEffect(() => {
    if (isInForce) reset();
  }, [isInForce, reset]);
  const shown = chosen ?? child.mode;
  const isFirst = chosen === 'activo' && child.needs_confirmation;
  const isChanged = chosen !== undefined && chosen !== child.mode && !isFirst;

  const apply = (change: Change) => {
    const { to: mode } = change;
    setSent(change);
    editing.mutate(
      { mode },
      {
        onSuccess: () => {
          setChosen(undefined);
          toast.success(`Cuenta ${child.number}: ${modeNames[mode]}`);
        },
      },
    );
  };
  const choose = (mode: Mode) => {
    setChosen(mode);
    setRemoved(undefined);
  };
  // The choice that was not confirmed opened the question and got the focus back.
  const element = useRef<HTMLDivElement>(null);
  const wasFirst = useRef(false);
  useEffect(() => {
    const choices = element.current;
    if (wasFirst.current && !isFirst && choices?.contains(document.activeElement))
      choices.querySelector<HTMLElement>('input:checked')?.focus();
    wasFirst.current = isFirst;
  }, [isFirst]);
  const options = modes.map((value) => ({
    value,
    label: modeNames[value],
    disabled: value === 'activo' && !canActivate,
  }));
  // A change from elsewhere since then is not undone.
  const previous = last?.to === child.mode ? last.from : undefined;
  const canReturn = previous !== 'activo' || (canActivate && !child.needs_confirmation);
  const canUndo = previous !== undefined && previous !== child.mode && canReturn;
  return (
    <div ref={element} className={css.mode} aria-busy={editing.isPending}>
      <SegmentedControl
        label="Qué se copia"
        value={shown}
        onChange={choose}
        options={options}
        inForce={child.mode}
      />
      {removed && (
        <p role="status">
          {`El modo ha cambiado a ${modeNames[child.mode]} por otra vía. Tu elección, ${modeNames[removed]}, se ha quitado sin aplicarse.`}
        </p>
      )}
      {isChanged && (
        <p>{`Sigue ${modeNames[child.mode]} hasta que pulses Cambiar a ${modeNames[chosen]}. A partir de entonces:`}</p>
      )}
      {(isChanged || master) && (
        <p>
          {shown === 'activo' && !isEntitled
            ? withoutProduct
            : ((shown === 'activo' ? bar : undefined) ?? meaningOf(shown, child, isChanged ? null : master))}
        </p>
      )}
      {leaving && <p>{leaving}</p>}
      {shown !== 'activo' && bar && <p>{bar}</p>}
      {isChanged && (
        <div className={css.acts}>
          <Button
            size="sm"
            variant="primary"
            isBusy={editing.isPending}
            onClick={() => apply({ from: child.mode, to: chosen })}
          >
            {`Cambiar a ${modeNames[chosen]}`}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setChosen(undefined)}>
            No cambiar
          </Button>
        </div>
      )}
      {!isChanged && canUndo && (
        <div className={css.acts}>
          <Button
            size="sm"
            variant="ghost"
            isBusy={editing.isPending}
            onClick={() => apply({ from: undefined, to: previous })}
          >
            <Icon name="undo" size="sm" />
            {`Deshacer: volver a ${modeNames[previous]}`}
          </Button>
        </div>
      )}
      <FormError error={isInForce ? null : error} />
      {isFirst && (
        <Activation
          child={child}
          master={master ?? undefined}
          obstacle={canActivate ? undefined : (leaving ?? bar ?? changedElsewhere)}
          onClose={() => setChosen(undefined)}
          onRehearse={onRehearse}
        />
      )}
    </div>
  );
}
