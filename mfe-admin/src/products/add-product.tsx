import { useState } from 'react';
import { useAddProduct } from '../api/products';
import { ReasonDialog } from '../editing/reason-dialog';
import { editOf, emptyDraft, isComplete } from './product-draft';
import { ProductFields } from './product-fields';

export function AddProduct({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft] = useState(emptyDraft);
  const addition = useAddProduct(onClose);
  return (
    <ReasonDialog
      title="Nuevo producto"
      note="Se añade al final del catálogo."
      confirmLabel="Crear"
      isBusy={addition.isPending}
      error={addition.error}
      missing={isComplete(draft) ? undefined : 'Rellena los datos que faltan.'}
      onConfirm={(reason) => addition.mutate(editOf(draft, reason))}
      onClose={onClose}
    >
      <ProductFields draft={draft} onChange={setDraft} errors={addition.error?.fields ?? {}} />
    </ReasonDialog>
  );
}
