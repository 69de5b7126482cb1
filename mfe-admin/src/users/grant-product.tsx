import type { AdminUserEntity } from '@parque/contract';
import { SelectField, TextField } from '@parque/ui';
import { useState } from 'react';
import { useProductOptions } from '../api/use-product-options';
import { useGrantProduct } from '../api/users';
import { ReasonDialog } from '../editing/reason-dialog';

interface GrantProductProps {
  readonly user: AdminUserEntity;
  /** Which product; without it one chooses. */
  readonly productId: number | undefined;
  readonly onClose: () => void;
}

/** The last moment of a day, where the person is. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString();

/** The field writes the day as the browser does elsewhere, which may be with the month first. */
const inWords = (day: string) => new Date(endOf(day)).toLocaleDateString('es-ES', { dateStyle: 'long' });

export function GrantProduct({ user, productId, onClose }: GrantProductProps) {
  const [chosen, setChosen] = useState(productId === undefined ? '' : String(productId));
  const [lastDay, setLastDay] = useState('');
  const options = useProductOptions();
  const grant = useGrantProduct(user.id);
  return (
    <ReasonDialog
      title="Conceder un producto"
      note={`A ${user.name}, además de lo que compre.`}
      confirmLabel="Conceder"
      isBusy={grant.isPending}
      error={grant.error}
      missing={chosen === '' ? 'Elige un producto.' : undefined}
      onConfirm={(reason) =>
        grant.mutate(
          { productId: Number(chosen), until: lastDay === '' ? null : endOf(lastDay), reason },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <SelectField
        label="Producto"
        value={chosen}
        onChange={setChosen}
        disabled={productId !== undefined}
        error={grant.error?.fields.product_id}
      >
        <option value="">Elige un producto</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Último día"
        isOptional
        type="date"
        value={lastDay}
        onChange={setLastDay}
        hint={lastDay === '' ? 'Sin fecha, no caduca.' : `Caduca el ${inWords(lastDay)}.`}
        error={grant.error?.fields.until}
      />
    </ReasonDialog>
  );
}
