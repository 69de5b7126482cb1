import { Button, TextField } from '@parque/ui';
import css from './review.module.css';
import { parseWords } from './words';

interface WordsFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly offered: readonly string[];
  readonly error?: string | undefined;
}

const separated = 'Separa con comas';

/** Mistakes or tags as text, with buttons that add and remove the usual ones. */
export function WordsField({ label, value, onChange, offered, error }: WordsFieldProps) {
  const words = parseWords(value);
  const toggle = (word: string) =>
    onChange((words.includes(word) ? words.filter((other) => other !== word) : [...words, word]).join(', '));
  return (
    <div className={css.mistakes}>
      <TextField
        label={label}
        hint={offered.length > 0 ? `${separated}, o elige abajo` : separated}
        maxLength={420}
        value={value}
        onChange={onChange}
        error={error}
      />
      <div className={css.offered} role="group" aria-label="Sugerencias">
        {offered.map((word) => {
          const isChosen = words.includes(word);
          return (
            <Button
              key={word}
              size="sm"
              aria-pressed={isChosen}
              onClick={() => toggle(word)}
              icon={isChosen ? 'check' : 'plus'}
            >
              {word}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
