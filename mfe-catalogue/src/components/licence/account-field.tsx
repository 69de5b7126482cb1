import { useDraft } from '@parque/remote/draft';
import { Button, NumberField } from '@parque/ui';
import { useEffect, useEffectEvent, type FormEvent } from 'react';
import { useRegisterAccount, type LicenceKey, type Slot } from '../../api/licence';
import css from './account-field.module.css';

interface AccountFieldProps {
  readonly licenceKey: LicenceKey;
  readonly slot: Slot;
  /** The registered number, which cannot be changed. */
  readonly stored: number | null | undefined;
}

const draftName = ({ productId }: LicenceKey, slot: Slot) => `catalogue/licence/${productId}/${slot}`;

/** One of the two accounts of a licence, with the button that registers it permanently. */
export function AccountField({ licenceKey, slot, stored }: AccountFieldProps) {
  const draft = useDraft(draftName(licenceKey, slot), '');
  const { value: typed } = draft;
  const registration = useRegisterAccount(licenceKey, slot);
  const { error } = registration;
  const reason = error?.fields[`account_${slot}`] ?? error?.message;
  const isLocked = stored != null;
  const number = Number(typed);

  // A number that was registered in the meantime, here or elsewhere, ends the draft.
  const discard = useEffectEvent(draft.discard);
  useEffect(() => {
    if (isLocked) discard();
  }, [isLocked]);

  const register = (event: FormEvent) => {
    event.preventDefault();
    if (!isLocked && number > 0) registration.register(number);
  };
  const change = (digits: string) => {
    if (error) registration.reset();
    draft.set(digits);
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
