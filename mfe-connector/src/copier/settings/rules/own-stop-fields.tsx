import { SegmentedControl, TextField } from '@parque/ui';
import type { RulesDraft } from './rules-draft';
import css from './rules-form.module.css';
import { ownStopChoices } from './rules-words';

interface OwnStopFieldsProps {
  readonly draft: RulesDraft;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<RulesDraft>) => void;
}

/** The stop loss that a child sets at a distance from its own opening price. */
export function OwnStopFields({ draft, error, onChange }: OwnStopFieldsProps) {
  return (
    <div className={css.group}>
      <SegmentedControl
        label="Stop propio por distancia"
        value={draft.own_stop}
        onChange={(own_stop) => onChange({ own_stop })}
        options={ownStopChoices}
      />
      {draft.own_stop !== 'no' && (
        <TextField
          label="Distancia del stop propio"
          name="own_stop_points"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          unit="puntos"
          hint={
            draft.own_stop === 'siempre'
              ? 'Desde el precio de apertura de la copia, en lugar del de la maestra.'
              : 'Desde el precio de apertura de la copia, si la maestra no tiene stop loss.'
          }
          value={draft.own_stop_points}
          onChange={(own_stop_points) => onChange({ own_stop_points })}
          error={error}
        />
      )}
    </div>
  );
}
