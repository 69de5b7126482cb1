import { useUnsavedInput } from '@parque/remote';
import { Button, NumberField } from '@parque/ui';
import { useState, type FormEvent } from 'react';
import { useRegisterAccount, type LicenceKey, type Slot } from '../../api/licence';
import css from './account-field.module.css';

interface AccountFieldProps {
  readonly licenceKey: LicenceKey;
  readonly slot: Slot;
  /** The registered number, which cannot be changed. */
  readonly stored: number | null | undefined;
}

/** One of the two accounts of a licence, with the button that registers it permanently. */
export function AccountField({ licenceKey, slot, stored }: AccountFieldProps) {
  const [typed, setTyped] = useState('');
  const registration = useRegisterAccount(licenceKey, slot);
  const { error } = registration;
  const reason = error?.fields[`account_${slot}`] ?? error?.message;
  const isLocked = stored != null;
  const number = Number(typed);

  useUnsavedInput(!isLocked && typed !== '');

  const register = (event: FormEvent) => {
    event.preventDefault();
    if (!isLocked && number > 0) registration.register(number);
  };
  const change = (digits: string) => {
    if (error) registration.reset();
    setTyped(digits);
  };

  return (
    <form className={css.account} noValidate onSubmit={register}>
      <NumberField
        label={`Cuenta Nro ${slot}`}
        name={`account_${slot}`}
        maxLength={12}
        value={isLocked ? String(stored) : typed}
        onChange={change}
        disabled={isLocked}
        {...(isLocked ? { hint: reason } : { error: reason })}
      />
      <Button
        type="submit"
        variant={isLocked ? 'secondary' : 'primary'}
        disabled={isLocked || number === 0}
        isBusy={registration.isPending}
      >
        REGISTRAR CUENTA NR {slot}
      </Button>
    </form>
  );
}
