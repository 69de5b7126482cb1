import type { LicenceEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { NumberField, SegmentedControl, type DataListItem } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { useEditLicence, type LicensedProduct } from '../api/licences';
import { createSavedHandler } from '../editing/after-saving';
import { FormDialog } from '../editing/form-dialog';

interface EditLicenceProps {
  readonly product: LicensedProduct;
  readonly licence: LicenceEntity;
  readonly onClose: () => void;
}

const toFormValues = ({ account_1, account_2, status }: LicenceEntity) => ({
  account_1: String(account_1 ?? ''),
  account_2: String(account_2 ?? ''),
  status,
});

const parseAccountNumber = (digits: string) => (digits === '' ? null : Number(digits));

const describeLicence = ({ account_1, account_2, status }: LicenceEntity): DataListItem[] => [
  { label: 'Cuenta 1', value: account_1 ?? '—' },
  { label: 'Cuenta 2', value: account_2 ?? '—' },
  { label: 'Status', value: status },
];

export function EditLicence({ product, licence, onClose }: EditLicenceProps) {
  const name = `admin/licence/${licence.id}`;
  const draft = useDraft(name, toFormValues(licence));
  const { value: input, set: setInput } = draft;
  const { save, isPending, error, storedRow } = useEditLicence(
    product,
    licence,
    createSavedHandler(name, onClose),
  );
  const isBesideField = Object.keys(error?.fields ?? {}).length > 0;

  const submit = () => {
    save({
      account_1: parseAccountNumber(input.account_1),
      account_2: parseAccountNumber(input.account_2),
      status: input.status,
    });
  };

  return (
    <FormDialog
      size="sm"
      title="Editar licencia"
      note={licence.email}
      onClose={onClose}
      confirmLabel="Guardar"
      isBusy={isPending}
      onSubmit={submit}
    >
      <DraftNotice draft={draft} />
      {([1, 2] as const).map((slot) => (
        <NumberField
          key={slot}
          label={`Cuenta ${slot}`}
          maxLength={12}
          value={input[`account_${slot}`]}
          onChange={(digits) => setInput({ ...input, [`account_${slot}`]: digits })}
          error={error?.fields[`account_${slot}`]}
        />
      ))}
      <SegmentedControl
        label="Status"
        value={input.status}
        onChange={(status) => setInput({ ...input, status })}
        options={[
          { value: 'Activo', label: 'Activo' },
          { value: 'Bloqueado', label: 'Bloqueado' },
        ]}
      />
      <p className="pq-field__hint">Al bloquear, el producto deja de funcionar en las dos cuentas.</p>
      <SaveError
        error={isBesideField ? null : error}
        storedRow={storedRow}
        describe={describeLicence}
        onTake={(row) => setInput(toFormValues(row))}
      />
    </FormDialog>
  );
}
