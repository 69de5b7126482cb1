import type { OpenCopiesChoice } from '../../api/accounts';
import css from './closing.module.css';

const choices = [
  {
    value: 'cerrar',
    label: 'Cerrar todas ahora',
    effect: 'Se cierran a precio de mercado y después se elimina la cuenta.',
  },
  {
    value: 'gestionar',
    label: 'Seguir gestionándolas',
    effect: 'No se abre nada nuevo. La cuenta se elimina cuando la maestra haya cerrado la última.',
  },
  {
    value: 'dejar',
    label: 'Dejarlas abiertas',
    effect: 'Nadie las cerrará por ti.',
  },
] as const satisfies readonly { value: OpenCopiesChoice; label: string; effect: string }[];

const continued = {
  master: 'Si vuelves a añadir esta maestra y la copian las mismas hijas, se gestionan de nuevo.',
  child: 'Si vuelves a añadir esta cuenta con la misma maestra, se gestionan de nuevo.',
};

interface ClosingChoiceProps {
  /** The type of the account with the open copies: a child, or a master whose children have them. */
  readonly role: keyof typeof continued;
  readonly choice: OpenCopiesChoice | undefined;
  readonly onChoose: (choice: OpenCopiesChoice) => void;
}

/** What happens to the open copies of an account that is deleted. Nothing is chosen in advance. */
export function ClosingChoice({ role, choice, onChoose }: ClosingChoiceProps) {
  return (
    <fieldset className={css.options}>
      <legend>¿Qué hacemos con ellas?</legend>
      {choices.map(({ value, label, effect }) => (
        <label key={value} className={css.option}>
          <input
            type="radio"
            name="open_copies"
            value={value}
            checked={choice === value}
            onChange={() => onChoose(value)}
          />
          <span>
            {label}
            <small>{value === 'dejar' ? `${effect} ${continued[role]}` : effect}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
