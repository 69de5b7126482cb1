import type { AdminOwnedProductEntity, AdminUserEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { SegmentedControl } from '@parque/ui';
import { useGrantProduct } from '../api/users';
import { createSavedHandler } from '../editing/after-saving';
import { toLocalDay, getEndOfDay } from '../editing/day';
import { ReasonDialog } from '../editing/reason-dialog';
import { findDayFault, LastDayField, formatLongDate } from './last-day-field';

interface ExtendProductProps {
  readonly user: AdminUserEntity;
  readonly product: AdminOwnedProductEntity;
  readonly onClose: () => void;
}

const endings = [
  { value: 'day', label: 'Con último día' },
  { value: 'never', label: 'Sin caducidad' },
] as const;

/** Grants an active product for longer. It starts with the end in force. */
export function ExtendProduct({ user, product, onClose }: ExtendProductProps) {
  const { product_id: productId, title, fecha_caducidad: end } = product;
  const draft = `admin/extension/${user.id}/${productId}`;
  const termsDraft = useDraft(`${draft}/terms`, {
    ending: end === null ? 'never' : 'day',
    day: end === null ? '' : toLocalDay(end),
  });
  const { ending, day } = termsDraft.value;
  const isEndless = ending === 'never';
  const grant = useGrantProduct(user.id, 'Plazo alargado');
  const dayMissing = day === '' ? 'Elige el último día, o «Sin caducidad».' : findDayFault(day);
  return (
    <ReasonDialog
      draft={draft}
      title={`Alargar ${title} a ${user.name}`}
      note={end === null ? 'Ahora no caduca.' : `Ahora caduca el ${formatLongDate(end)}.`}
      confirmLabel="Alargar"
      sending={grant}
      missing={isEndless ? undefined : dayMissing}
      onConfirm={(reason) =>
        grant.mutate(
          { productId, until: isEndless ? null : (getEndOfDay(day)?.toISOString() ?? null), reason },
          { onSuccess: createSavedHandler(draft, onClose) },
        )
      }
      onClose={onClose}
    >
      <DraftNotice draft={termsDraft} />
      <SegmentedControl
        label="Hasta cuándo"
        value={ending}
        onChange={(value) => termsDraft.set({ ending: value, day })}
        options={endings}
      />
      {!isEndless && (
        <LastDayField
          day={day}
          onChange={(value) => termsDraft.set({ ending, day: value })}
          error={grant.error?.fields.until}
        />
      )}
    </ReasonDialog>
  );
}
