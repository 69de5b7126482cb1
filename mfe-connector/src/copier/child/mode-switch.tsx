import type { CopyChildEntity } from '@parque/contract';
import { FormError, SegmentedControl, toast } from '@parque/ui';
import { useState } from 'react';
import { useEditMode } from '../../api/copier';
import { Activation } from './activation';
import css from './mode-switch.module.css';

type Mode = CopyChildEntity['mode'];

const modes = [
  { value: 'activo', label: 'Activo' },
  { value: 'solo_cierres', label: 'Solo cierres' },
  { value: 'pausado', label: 'Pausado' },
] as const satisfies readonly { value: Mode; label: string }[];

const meaning: Readonly<Record<Mode, string>> = {
  activo: 'Se copia todo lo que haga la maestra.',
  solo_cierres: 'No se abre nada nuevo. Lo que ya se copió sigue a la maestra hasta que se cierre.',
  pausado:
    'No se abre nada por ahora. Las nuevas operaciones constarán como perdidas; lo que ya se copió sigue a la maestra.',
};

interface ModeSwitchProps {
  readonly child: CopyChildEntity;
  /** Without the product, the copy can only be restricted. */
  readonly isEntitled: boolean;
  readonly onRehearse: () => void;
}

/** What is copied. The first time that everything is, it has to be confirmed. */
export function ModeSwitch({ child, isEntitled, onRehearse }: ModeSwitchProps) {
  const editing = useEditMode(child.id);
  const [isAsking, setIsAsking] = useState(false);
  const shown = (editing.isPending && editing.variables.mode) || child.mode;

  const choose = (mode: Mode) => {
    if (mode === shown) return;
    if (mode === 'activo' && child.activated_at === null) setIsAsking(true);
    else {
      const label = modes.find(({ value }) => value === mode)?.label ?? mode;
      editing.mutate({ mode }, { onSuccess: () => toast.success(`Cuenta ${child.number}: ${label}`) });
    }
  };
  const options = modes.map((one) => ({ ...one, disabled: one.value === 'activo' && !isEntitled }));
  return (
    <div className={css.mode} aria-busy={editing.isPending}>
      <SegmentedControl label="Qué se copia" value={shown} onChange={choose} options={options} />
      <p>{meaning[shown]}</p>
      <FormError error={editing.error} />
      {isAsking && <Activation child={child} onClose={() => setIsAsking(false)} onRehearse={onRehearse} />}
    </div>
  );
}
