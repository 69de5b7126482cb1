import type { AdminUserEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { SelectField, TextField } from '@parque/ui';
import { useProductOptions } from '../api/use-product-options';
import { useGrantProduct } from '../api/users';
import { endOfDay, lastDay } from '../editing/day';
import { afterSaving } from '../editing/after-saving';
import { ReasonDialog } from '../editing/reason-dialog';

interface GrantProductProps {
  readonly user: AdminUserEntity;
  /** The product; without it the admin chooses one. */
  readonly productId: number | undefined;
  readonly onClose: () => void;
}

const wrongDay = 'Escribe una fecha con un año de cuatro cifras.';

/** In words, since the field writes the day as the browser does, which may be with the month first. */
function hintFor(day: string, end: Date | undefined): string {
  if (day === '') return 'Sin fecha, no caduca.';
  return end ? `Caduca el ${end.toLocaleDateString('es-ES', { dateStyle: 'long' })}.` : '';
}

export function GrantProduct({ user, productId, onClose }: GrantProductProps) {
  const draft = `admin/grant/${user.id}/${productId ?? 'any'}`;
  const typed = useDraft(`${draft}/terms`, {
    chosen: productId === undefined ? '' : String(productId),
    day: '',
  });
  const { chosen, day } = typed.value;
  const end = endOfDay(day);
  const isWrong = day !== '' && !end;
  const options = useProductOptions();
  const grant = useGrantProduct(user.id);
  return (
    <ReasonDialog
      draft={draft}
      title="Conceder un producto"
      note={`A ${user.name}, además de lo que compre.`}
      confirmLabel="Conceder"
      isBusy={grant.isPending}
      error={grant.error}
      missing={chosen === '' ? 'Elige un producto.' : isWrong ? wrongDay : undefined}
      onConfirm={(reason) =>
        grant.mutate(
          { productId: Number(chosen), until: end?.toISOString() ?? null, reason },
          { onSuccess: afterSaving(draft, onClose) },
        )
      }
      onClose={onClose}
    >
      <DraftNotice draft={typed} />
      <SelectField
        label="Producto"
        value={chosen}
        onChange={(value) => typed.set({ chosen: value, day })}
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
        max={lastDay}
        value={day}
        onChange={(value) => typed.set({ chosen, day: value })}
        hint={hintFor(day, end)}
        error={isWrong ? wrongDay : grant.error?.fields.until}
      />
    </ReasonDialog>
  );
}
