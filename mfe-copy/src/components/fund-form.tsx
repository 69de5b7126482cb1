import type { FundEntity } from '@parque/contract';
import { DraftNotice, discardDrafts, useDraft } from '@parque/remote/draft';
import { Badge, Banner, Button, Card, maskAmount, formatAmount, formatMoney, TextField } from '@parque/ui';
import { useEffect, useState, type FormEvent } from 'react';
import { countDecimals } from '@parque/domain/amounts';
import { useRegisterFund, type Payment } from '../api/funds';
import { readDollars } from './amount';
import { AmountField } from './amount-field';
import { RegistrationError } from './registration-error';
import css from './fund-form.module.css';

interface FundFormProps {
  /** The shown payment, which locks the form. */
  readonly fund: FundEntity | undefined;
  /** Opens a form for a further payment. */
  readonly onAdd: () => void;
}

type Faults = Readonly<Partial<Record<keyof Payment, string>>>;

function findFundFaults(user: string, ammount: string | undefined): Faults {
  return {
    ...(user === '' && { binance_user: 'Escribe tu usuario de Binance.' }),
    ...(ammount === undefined && {
      ammount: `Escribe el monto en cifras, por ejemplo ${formatAmount(1500)}.`,
    }),
  };
}

type FundTexts = Readonly<Record<'user' | 'typed' | 'transaction' | 'network', string>>;

interface FundFieldsProps {
  readonly texts: FundTexts;
  readonly isLocked: boolean;
  readonly faults: Faults;
  readonly onEdit: (change: Partial<FundTexts>) => void;
}

function FundFields({
  texts: { user, typed, transaction, network },
  isLocked,
  faults,
  onEdit,
}: FundFieldsProps) {
  const ammount = readDollars(typed);
  return (
    <>
      <TextField
        label="Usuario de Binance"
        name="binance_user"
        autoComplete="off"
        maxLength={80}
        disabled={isLocked}
        value={user}
        error={faults.binance_user}
        onChange={(value) => onEdit({ user: value })}
      />
      <AmountField
        label="Monto Transferido"
        name="ammount"
        placeholder={formatAmount(0)}
        disabled={isLocked}
        value={isLocked ? maskAmount(typed) : typed}
        hint={
          ammount && !isLocked
            ? `Vas a registrar ${formatMoney(ammount, { digits: countDecimals(ammount) })}.`
            : undefined
        }
        error={faults.ammount}
        onChange={(value) => onEdit({ typed: value })}
      />
      <TextField
        label="ID de la transacción"
        name="transaction_id"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        isOptional={!isLocked}
        disabled={isLocked}
        value={transaction}
        hint={isLocked ? undefined : 'Está en el recibo de Binance. Con él se confirma antes.'}
        error={faults.transaction_id}
        onChange={(value) => onEdit({ transaction: value })}
      />
      <TextField
        label="Red"
        name="network"
        autoComplete="off"
        maxLength={40}
        isOptional={!isLocked}
        disabled={isLocked}
        value={network}
        hint={isLocked ? undefined : 'La de la transferencia, por ejemplo TRC20.'}
        error={faults.network}
        onChange={(value) => onEdit({ network: value })}
      />
    </>
  );
}

const registered = (
  <Badge tone="accent" icon="check">
    Registrado
  </Badge>
);

const newPayment = 'copy/fund/new';

export function FundForm({ fund, onAdd }: FundFormProps) {
  const draft = useDraft(
    fund ? `copy/fund/${fund.id}` : newPayment,
    fund
      ? {
          user: fund.binance_user,
          typed: formatAmount(fund.ammount, { digits: countDecimals(fund.ammount) }),
          transaction: fund.transaction_id ?? '',
          network: fund.network ?? '',
        }
      : { user: '', typed: '', transaction: '', network: '' },
  );
  const { user, typed, transaction, network } = draft.value;
  const [faults, setFaults] = useState<Faults>({});
  const registration = useRegisterFund();
  const { error } = registration;
  const isLocked = fund !== undefined;
  const ammount = readDollars(typed);

  useEffect(() => {
    if (isLocked) discardDrafts(newPayment);
  }, [isLocked]);

  const edit = (change: Partial<FundTexts>) => {
    setFaults({});
    if (error) registration.reset();
    draft.set({ ...draft.value, ...change });
  };
  const register = (event: FormEvent) => {
    event.preventDefault();
    const binance_user = user.trim();
    const formFaults = findFundFaults(binance_user, ammount);
    setFaults(formFaults);
    if (isLocked || ammount === undefined || Object.keys(formFaults).length > 0) return;
    registration.register({
      binance_user,
      ammount,
      transaction_id: transaction.trim() || null,
      network: network.trim() || null,
    });
  };

  return (
    <Card title="Registrar pago" padding="lg" tools={isLocked && registered}>
      <form className="pq-stack" noValidate onSubmit={register}>
        <DraftNotice draft={draft} />
        <FundFields
          texts={draft.value}
          isLocked={isLocked}
          faults={{ ...error?.fields, ...faults }}
          onEdit={edit}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isBlock
          disabled={isLocked}
          isBusy={registration.isPending}
        >
          Registrar pago
        </Button>
        <RegistrationError error={error} />
        {isLocked && (
          <p className={css.locked}>
            {fund.status === 0
              ? 'Ya tienes un pago registrado. Si te equivocaste, anula el registro y haz otro.'
              : 'Ya tienes un pago registrado. Para cambiarlo, escribe a soporte.'}
          </p>
        )}
        {fund?.status === 1 && <Button onClick={onAdd}>Registrar otra aportación</Button>}
      </form>
      {!isLocked && (
        <div className={css.risk}>
          <Banner tone="accent" title="Invertir conlleva riesgo">
            El valor de tu aportación puede bajar. Aporta solo lo que puedas permitirte perder.
          </Banner>
        </div>
      )}
    </Card>
  );
}
