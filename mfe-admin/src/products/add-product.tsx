import { DraftNotice, useDraft } from '@parque/remote/draft';
import { SelectField } from '@parque/ui';
import { useAddProduct } from '../api/products';
import { createSavedHandler } from '../editing/after-saving';
import { ReasonDialog } from '../editing/reason-dialog';
import {
  toProductEdit,
  emptyDraft,
  isProductKind,
  findDraftProblem,
  productKinds,
  type ProductDraft,
  type ProductKind,
} from './product-draft';
import { ProductFields } from './product-fields';

const emptyAddition: ProductDraft & { readonly kind: ProductKind | '' } = { ...emptyDraft, kind: '' };

export function AddProduct({ onClose }: { readonly onClose: () => void }) {
  const factsDraft = useDraft('admin/product/new/facts', emptyAddition);
  const { kind, ...product } = factsDraft.value;
  const addition = useAddProduct(createSavedHandler('admin/product/new', onClose));
  return (
    <ReasonDialog
      draft="admin/product/new"
      title="Nuevo producto"
      note="Se añade al final del catálogo."
      confirmLabel="Crear"
      sending={addition}
      missing={kind === '' ? 'Elige qué tipo de producto es.' : findDraftProblem(product)}
      onConfirm={(reason) => kind !== '' && addition.mutate({ ...toProductEdit(product, reason), kind })}
      onClose={onClose}
    >
      <DraftNotice draft={factsDraft} />
      <SelectField
        label="Tipo"
        value={kind}
        onChange={(text) => factsDraft.set({ ...product, kind: isProductKind(text) ? text : '' })}
        hint="Decide qué pantalla abre. Después no se puede cambiar."
        error={addition.error?.fields.kind}
        options={[
          { value: '', label: 'Elige un tipo' },
          ...Object.entries(productKinds).map(([value, label]) => ({ value, label })),
        ]}
      />
      <ProductFields
        draft={product}
        onChange={(next) => factsDraft.set({ ...next, kind })}
        errors={addition.error?.fields ?? {}}
      />
    </ReasonDialog>
  );
}
