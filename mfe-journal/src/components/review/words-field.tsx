import { Button, TextField } from '@parque/ui';
import css from './review.module.css';
import { parseWords } from './words';

interface WordsFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly offeredWords: readonly string[];
  readonly error?: string | undefined;
}

const separatorHint = 'Separa con comas';

/** Mistakes or tags as text, with buttons that add and remove the usual ones. */
export function WordsField({ label, value, onChange, offeredWords, error }: WordsFieldProps) {
  const words = parseWords(value);
  const toggle = (word: string) =>
    onChange((words.includes(word) ? words.filter((other) => other !== word) : [...words, word]).join(', '));
  return (
    <div className={css.mistakes}>
      <TextField
        label={label}
        hint={offeredWords.length > 0 ? `${separatorHint}, o elige abajo` : separatorHint}
        maxLength={420}
        value={value}
        onChange={onChange}
        error={error}
      />
      <div className={css.offered} role="group" aria-label="Sugerencias">
        {offeredWords.map((word) => {
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
