import { DraftNotice, useDraft } from '@parque/remote/draft';
import { SaveError } from '@parque/ui/save-error';
import type { AdminProductEntity } from '@parque/contract';
import { useEditProduct } from '../api/products';
import { createSavedHandler } from '../editing/after-saving';
import { ReasonDialog } from '../editing/reason-dialog';
import { toProductDraft, toProductEdit, findDraftProblem } from './product-draft';
import { ProductFields } from './product-fields';
import { describeProduct } from './product-words';

interface EditProductProps {
  readonly product: AdminProductEntity;
  readonly onClose: () => void;
}

export function EditProduct({ product, onClose }: EditProductProps) {
  const name = `admin/product/${product.id}`;
  const factsDraft = useDraft(`${name}/facts`, toProductDraft(product));
  const { value: draft, set: setDraft } = factsDraft;
  const { save, isPending, error, storedRow } = useEditProduct(product, createSavedHandler(name, onClose));
  return (
    <ReasonDialog
      draft={name}
      title="Editar producto"
      note={product.title}
      confirmLabel="Guardar"
      sending={{ isPending, error: storedRow ? null : error }}
      missing={findDraftProblem(draft)}
      onConfirm={(reason) => save(toProductEdit(draft, reason))}
      onClose={onClose}
    >
      <DraftNotice draft={factsDraft} />
      <ProductFields draft={draft} onChange={setDraft} errors={error?.fields ?? {}} />
      {storedRow && (
        <SaveError
          error={error}
          storedRow={storedRow}
          describe={describeProduct}
          onTake={(row) => setDraft(toProductDraft(row))}
        />
      )}
    </ReasonDialog>
  );
}
