import type { AdminUserEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { SelectField } from '@parque/ui';
import { useProductOptions } from '../api/use-product-options';
import { useGrantProduct } from '../api/users';
import { createSavedHandler } from '../editing/after-saving';
import { getEndOfDay } from '../editing/day';
import { ReasonDialog } from '../editing/reason-dialog';
import { findDayFault, LastDayField } from './last-day-field';

interface GrantProductProps {
  readonly user: AdminUserEntity;
  /** The product; without it the admin chooses one. */
  readonly productId: number | undefined;
  readonly onClose: () => void;
}

export function GrantProduct({ user, productId, onClose }: GrantProductProps) {
  const draft = `admin/grant/${user.id}/${productId ?? 'any'}`;
  const termsDraft = useDraft(`${draft}/terms`, {
    chosen: productId === undefined ? '' : String(productId),
    day: '',
  });
  const { chosen, day } = termsDraft.value;
  const end = getEndOfDay(day);
  const options = useProductOptions();
  const ownedIds = new Set(
    user.products.filter(({ status }) => status === 'Activo').map(({ product_id }) => String(product_id)),
  );
  const revokedProduct = user.products.find(
    ({ product_id, manual }) => String(product_id) === chosen && manual?.effect === 'retirado',
  );
  const grant = useGrantProduct(user.id);
  return (
    <ReasonDialog
      draft={draft}
      title="Conceder un producto"
      note={`A ${user.name}, además de lo que compre.`}
      confirmLabel="Conceder"
      sending={grant}
      missing={chosen === '' ? 'Elige un producto.' : findDayFault(day)}
      onConfirm={(reason) =>
        grant.mutate(
          { productId: Number(chosen), until: end?.toISOString() ?? null, reason },
          { onSuccess: createSavedHandler(draft, onClose) },
        )
      }
      onClose={onClose}
    >
      <DraftNotice draft={termsDraft} />
      <SelectField
        label="Producto"
        value={chosen}
        onChange={(value) => termsDraft.set({ chosen: value, day })}
        disabled={productId !== undefined}
        error={grant.error?.fields.product_id}
        options={[
          { value: '', label: 'Elige un producto' },
          ...options.map(({ value, label }) => ({
            value,
            label: ownedIds.has(value) ? `${label} (ya lo tiene)` : label,
            disabled: ownedIds.has(value),
          })),
        ]}
      />
      {revokedProduct?.manual && (
        <p className="pq-soft">
          Deshace la retirada de {revokedProduct.manual.by ?? 'alguien que ya no está'} («
          {revokedProduct.manual.reason}»): cuando acabe lo concedido, {user.name} tendrá lo que den sus
          compras.
        </p>
      )}
      <LastDayField
        isOptional
        day={day}
        onChange={(value) => termsDraft.set({ chosen, day: value })}
        error={grant.error?.fields.until}
      />
    </ReasonDialog>
  );
}
