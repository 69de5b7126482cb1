import { useDraft } from '@parque/remote/draft';
import { Button, ConfirmDialog, Exact, FormError, NumberField } from '@parque/ui';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { useRegisterAccount, type LicenceKey, type Slot } from '../../api/licence';
import css from './account-field.module.css';

interface AccountFieldProps {
  readonly licenceKey: LicenceKey;
  readonly slot: Slot;
  readonly product: string;
  /** The registered number, which cannot be changed. */
  readonly stored: number | null | undefined;
}

const getDraftName = ({ productId }: LicenceKey, slot: Slot) => `catalogue/licence/${productId}/${slot}`;

/** One of the two accounts of a licence, with the button that registers it permanently after a confirmation. */
export function AccountField({ licenceKey, slot, product, stored }: AccountFieldProps) {
  const draft = useDraft(getDraftName(licenceKey, slot), '');
  const { value: accountNumber } = draft;
  const registration = useRegisterAccount(licenceKey, slot);
  const [isConfirming, setConfirming] = useState(false);
  const isLocked = stored != null;
  // No retry after a registration that took effect, or that another registration has made impossible.
  const isOver =
    isLocked && (stored === registration.number || registration.error?.code !== 'account_locked');
  const error = isOver ? null : registration.error;
  const fieldError = error?.fields[`account_${slot}`];
  const number = Number(accountNumber);

  // A number that was registered in the meantime, here or elsewhere, ends the draft.
  const discard = useEffectEvent(draft.discard);
  useEffect(() => {
    if (isLocked) discard();
  }, [isLocked]);

  const openConfirmation = (event: FormEvent) => {
    event.preventDefault();
    if (!isLocked && number > 0 && !registration.isPending) setConfirming(true);
  };
  const register = () => {
    setConfirming(false);
    registration.register(number);
  };
  const change = (digits: string) => {
    if (error) registration.reset();
    draft.set(digits);
  };

  return (
    <form className={css.account} noValidate onSubmit={openConfirmation}>
      <NumberField
        label={`Cuenta Nro ${slot}`}
        name={`account_${slot}`}
        maxLength={12}
        value={isLocked ? String(stored) : accountNumber}
        onChange={change}
        disabled={isLocked}
        {...(isLocked ? { hint: fieldError ?? error?.message } : { error: fieldError })}
      />
      <Button
        type="submit"
        variant={isLocked ? 'secondary' : 'primary'}
        disabled={isLocked || number === 0}
        isBusy={registration.isPending}
      >
        REGISTRAR CUENTA NR {slot}
      </Button>
      <FormError error={isLocked || fieldError ? null : error} />
      <ConfirmDialog
        title="¿Registrar esta cuenta?"
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        confirmLabel="Registrar y fijar"
        onConfirm={register}
      >
        <strong className={css.number}>
          <Exact>{number}</Exact>
        </strong>
        <p>
          Quedará fijada como Cuenta Nro {slot} de {product}. Después no podrás cambiarla ni quitarla:
          comprueba que es el número con el que entras en MT5.
        </p>
      </ConfirmDialog>
    </form>
  );
}
