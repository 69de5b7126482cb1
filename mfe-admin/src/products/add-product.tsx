import { SelectField } from '@parque/ui';
import { useState } from 'react';
import { useAddProduct } from '../api/products';
import { ReasonDialog } from '../editing/reason-dialog';
import {
  editOf,
  emptyDraft,
  isComplete,
  isProductKind,
  productKinds,
  type ProductDraft,
  type ProductKind,
} from './product-draft';
import { ProductFields } from './product-fields';

function missingIn(draft: ProductDraft, kind: ProductKind | ''): string | undefined {
  if (kind === '') return 'Elige qué tipo de producto es.';
  return isComplete(draft) ? undefined : 'Rellena los datos que faltan.';
}

export function AddProduct({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft] = useState(emptyDraft);
  const [kind, setKind] = useState<ProductKind | ''>('');
  const addition = useAddProduct(onClose);
  return (
    <ReasonDialog
      title="Nuevo producto"
      note="Se añade al final del catálogo."
      confirmLabel="Crear"
      isBusy={addition.isPending}
      error={addition.error}
      missing={missingIn(draft, kind)}
      onConfirm={(reason) => kind !== '' && addition.mutate({ ...editOf(draft, reason), kind })}
      onClose={onClose}
    >
      <SelectField
        label="Tipo"
        value={kind}
        onChange={(text) => setKind(isProductKind(text) ? text : '')}
        hint="Decide qué pantalla abre. Después no se puede cambiar."
        error={addition.error?.fields.kind}
      >
        <option value="">Elige un tipo</option>
        {Object.entries(productKinds).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <ProductFields draft={draft} onChange={setDraft} errors={addition.error?.fields ?? {}} />
    </ReasonDialog>
  );
}
