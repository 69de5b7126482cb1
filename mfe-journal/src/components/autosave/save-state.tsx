import { Button, Icon } from '@parque/ui';
import { useAutosaveState } from './autosave';
import css from './save-state.module.css';

const texts = {
  saving: 'Guardando…',
  saved: 'Guardado',
  failed: 'No guardado',
  held: 'No guardado',
} as const;

/** Whether what was typed on a page is stored; nothing before the first change. */
export function SaveState() {
  const state = useAutosaveState();
  return (
    <div className={css.state} data-kind={state?.kind}>
      <span role="status">
        {state?.kind === 'saved' && <Icon name="check" size="sm" />}
        {(state?.kind === 'failed' || state?.kind === 'held') && <Icon name="warning" size="sm" />}
        {state && texts[state.kind]}
      </span>
      {state?.send && state.kind !== 'saving' && state.kind !== 'saved' && (
        <Button size="sm" onClick={state.send}>
          {state.kind === 'failed' ? 'Reintentar' : 'Guardar ahora'}
        </Button>
      )}
    </div>
  );
}
