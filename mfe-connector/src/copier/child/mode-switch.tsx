import type { CopyChildEntity, CopyMasterEntity } from '@parque/contract';
import { Button, FormError, SegmentedControl } from '@parque/ui';
import { useEffect, useRef } from 'react';
import { Activation } from './activation';
import { modeNames } from './mode-names';
import css from './mode-switch.module.css';
import { changedElsewhere, describeMode, explainLeaving, withoutProduct } from './mode-words';
import { isRestricting, useModeChange } from './use-mode-change';

const modes = ['activo', 'solo_cierres', 'pausado'] as const satisfies readonly CopyChildEntity['mode'][];

interface ModeSwitchProps {
  readonly child: CopyChildEntity;
  /** Whether the product allows opening positions. Without it or a master, the copy can only be restricted. */
  readonly isEntitled: boolean;
  readonly master: CopyMasterEntity | null;
  readonly onRehearse: () => void;
}

interface ModeActsProps {
  readonly child: CopyChildEntity;
  readonly change: ReturnType<typeof useModeChange>;
  /** Whether the first activation is shown, which has buttons of its own. */
  readonly isFirst: boolean;
  readonly canActivate: boolean;
}

function ModeActs({ child, change, isFirst, canActivate }: ModeActsProps) {
  const { choice, previous, isPending, choose, apply } = change;
  if (choice === 'activo' && choice !== child.mode) {
    if (isFirst) return null;
    return (
      <div className="pq-row">
        <Button
          size="sm"
          variant="primary"
          isBusy={isPending}
          onClick={() => apply({ from: child.mode, to: choice })}
        >
          {`Cambiar a ${modeNames[choice]}`}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => choose()}>
          No cambiar
        </Button>
      </div>
    );
  }
  if (previous === undefined || previous === child.mode) return null;
  const canReturn = previous !== 'activo' || (canActivate && !child.needs_confirmation);
  return (
    <div className="pq-row">
      <p role="status">{`Cuenta ${child.number}: ${modeNames[child.mode]}`}</p>
      {canReturn && (
        <Button
          size="sm"
          variant="ghost"
          isBusy={isPending}
          onClick={() => apply({ from: undefined, to: previous })}
          icon="undo"
        >
          {`Deshacer: volver a ${modeNames[previous]}`}
        </Button>
      )}
    </div>
  );
}

/**
 * Focuses the mode in force when the first activation is closed: the dialog returns the focus to the mode that opened it,
 * which is no longer chosen.
 */
function useChoiceFocus(isFirst: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const wasFirst = useRef(false);
  useEffect(() => {
    const choices = element.current;
    if (wasFirst.current && !isFirst && choices?.contains(document.activeElement))
      choices.querySelector<HTMLElement>('input:checked')?.focus();
    wasFirst.current = isFirst;
  }, [isFirst]);
  return element;
}

/**
 * What is copied. A mode that opens nothing is applied as soon as it is chosen, and can be undone; _Activo_ opens nothing
 * until it is confirmed. The first activation for a master has a confirmation of its own.
 */
export function ModeSwitch({ child, isEntitled, master, onRehearse }: ModeSwitchProps) {
  const leavingReason = explainLeaving(child, master);
  // Without the product, a notice of the page has the reason.
  const bar = isEntitled ? child.opening_bar?.message : undefined;
  const canActivate = isEntitled && master !== null && leavingReason === undefined && bar === undefined;
  const change = useModeChange(child, leavingReason !== undefined);
  const { choice, removedChoice, isPending, error, choose, apply } = change;
  const shownMode = choice ?? child.mode;
  const isFirst = choice === 'activo' && child.needs_confirmation;
  const isChanged = choice === 'activo' && choice !== child.mode && !isFirst;
  const select = (mode: CopyChildEntity['mode']) => {
    if (mode === child.mode || !isRestricting(mode)) choose(mode);
    else apply({ from: child.mode, to: mode });
  };
  const element = useChoiceFocus(isFirst);
  const options = modes.map((value) => ({
    value,
    label: modeNames[value],
    disabled: value === 'activo' && !canActivate,
  }));
  return (
    <div ref={element} className={css.mode} aria-busy={isPending}>
      <SegmentedControl
        label="Qué se copia"
        value={shownMode}
        onChange={select}
        options={options}
        inForce={shownMode === 'activo' ? child.mode : undefined}
      />
      {removedChoice && (
        <p role="status">
          {`El modo ha cambiado a ${modeNames[child.mode]} por otra vía. Tu elección, ${modeNames[removedChoice]}, se ha quitado sin aplicarse.`}
        </p>
      )}
      {isChanged && (
        <p>{`Sigue ${modeNames[child.mode]} hasta que pulses Cambiar a ${modeNames[choice]}. A partir de entonces:`}</p>
      )}
      {(isChanged || master) && (
        <p>
          {shownMode === 'activo' && !isEntitled
            ? withoutProduct
            : ((shownMode === 'activo' ? bar : undefined) ??
              describeMode(shownMode, child, isChanged ? null : master))}
        </p>
      )}
      {leavingReason && <p>{leavingReason}</p>}
      {shownMode !== 'activo' && bar && <p>{bar}</p>}
      <ModeActs child={child} change={change} isFirst={isFirst} canActivate={canActivate} />
      <FormError error={error} />
      {isFirst && (
        <Activation
          child={child}
          master={master ?? undefined}
          obstacle={canActivate ? undefined : (leavingReason ?? bar ?? changedElsewhere)}
          onClose={() => choose()}
          onRehearse={onRehearse}
        />
      )}
    </div>
  );
}
