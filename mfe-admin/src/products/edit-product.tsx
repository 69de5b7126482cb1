import { ConflictNotice } from '@parque/ui';
import type { AdminProductEntity } from '@parque/contract';
import { useState } from 'react';
import { useEditProduct } from '../api/products';
import { ReasonDialog } from '../editing/reason-dialog';
import { draftOf, editOf, isComplete } from './product-draft';
import { ProductFields } from './product-fields';
import { productInWords } from './product-words';

interface EditProductProps {
  readonly product: AdminProductEntity;
  readonly onClose: () => void;
}

export function EditProduct({ product, onClose }: EditProductProps) {
  const [draft, setDraft] = useState(draftOf(product));
  const { save, isPending, error, stored } = useEditProduct(product, onClose);
  return (
    <ReasonDialog
      title="Editar producto"
      note={product.title}
      confirmLabel="Guardar"
      isBusy={isPending}
      error={stored ? null : error}
      missing={isComplete(draft) ? undefined : 'Rellena los datos que faltan.'}
      onConfirm={(reason) => save(editOf(draft, reason))}
      onClose={onClose}
    >
      <ProductFields draft={draft} onChange={setDraft} errors={error?.fields ?? {}} />
      {error && stored && (
        <ConflictNotice
          message={error.message}
          stored={productInWords(stored)}
          onTakeStored={() => setDraft(draftOf(stored))}
        />
      )}
    </ReasonDialog>
  );
}
