import { Button, TextField } from '@parque/ui';
import css from './review.module.css';
import { mistakesIn } from './mistakes';

interface MistakesFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly offered: readonly string[];
  readonly error?: string | undefined;
}

/** Mistakes as text, with buttons that add and remove the usual ones. */
export function MistakesField({ label, value, onChange, offered, error }: MistakesFieldProps) {
  const chosen = mistakesIn(value);
  const toggle = (mistake: string) =>
    onChange(
      (chosen.includes(mistake) ? chosen.filter((one) => one !== mistake) : [...chosen, mistake]).join(', '),
    );
  return (
    <div className={css.mistakes}>
      <TextField
        label={label}
        hint="Separados por comas, o elígelos abajo"
        maxLength={420}
        value={value}
        onChange={onChange}
        error={error}
      />
      <div className={css.offered} role="group" aria-label="Sugerencias">
        {offered.map((mistake) => {
          const isChosen = chosen.includes(mistake);
          return (
            <Button
              key={mistake}
              size="sm"
              variant={isChosen ? 'secondary' : 'ghost'}
              aria-pressed={isChosen}
              onClick={() => toggle(mistake)}
            >
              {mistake}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
