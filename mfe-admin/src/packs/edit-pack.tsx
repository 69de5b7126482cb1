import type { AdminProductEntity, PackEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { NumberField, SelectField } from '@parque/ui';
import { useEditPack } from '../api/packs';
import { createSavedHandler } from '../editing/after-saving';
import { ReasonDialog } from '../editing/reason-dialog';
import css from '../editing/choices.module.css';

interface PackDraft {
  readonly hotmart_id: string;
  readonly chosen: readonly number[];
  /** The product in which the revenue counts, if the admin chose one. */
  readonly main: string;
}

/** Returns the products of a pack in the order in which they are stored: the one in which the revenue counts is the first. */
function listPackIds({ chosen, main }: PackDraft): number[] {
  const first = chosen.find((id) => String(id) === main) ?? chosen[0];
  return first === undefined ? [] : [first, ...chosen.filter((id) => id !== first)];
}

function findPackProblem({ hotmart_id, chosen }: PackDraft): string | undefined {
  if (Number(hotmart_id) <= 0) return 'Escribe el número del pack en Hotmart.';
  return chosen.length < 2 ? 'Elige al menos dos productos.' : undefined;
}

const toDraft = (pack: PackEntity | undefined): PackDraft => ({
  hotmart_id: String(pack?.hotmart_id ?? ''),
  chosen: pack?.products.map(({ id }) => id) ?? [],
  main: '',
});

interface EditPackProps {
  /** The pack to edit; absent: a new pack is created. */
  readonly pack?: PackEntity;
  readonly products: readonly AdminProductEntity[];
  readonly onClose: () => void;
}

export function EditPack({ pack, products, onClose }: EditPackProps) {
  const name = `admin/pack/${pack?.hotmart_id ?? 'new'}`;
  const factsDraft = useDraft(`${name}/facts`, toDraft(pack));
  const { value: draft, set } = factsDraft;
  const ids = listPackIds(draft);
  const edit = useEditPack('Pack guardado', createSavedHandler(name, onClose));
  return (
    <ReasonDialog
      draft={name}
      title={pack ? 'Editar pack' : 'Nuevo pack'}
      note="Un producto de Hotmart que abre varios de aquí."
      confirmLabel="Guardar"
      sending={edit}
      missing={findPackProblem(draft)}
      onConfirm={(reason) =>
        edit.mutate({
          hotmart_id: Number(draft.hotmart_id),
          product_ids: ids,
          replaces: pack?.products.map(({ id }) => id) ?? [],
          reason,
        })
      }
      onClose={onClose}
    >
      <DraftNotice draft={factsDraft} />
      <NumberField
        label="Nº en Hotmart"
        maxLength={15}
        disabled={pack !== undefined}
        value={draft.hotmart_id}
        onChange={(hotmart_id) => set({ ...draft, hotmart_id })}
        error={edit.error?.fields.hotmart_id}
      />
      <fieldset>
        <legend className="pq-field__label">Qué abre</legend>
        <div className={css.choices}>
          {products.map(({ id, title }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={draft.chosen.includes(id)}
                onChange={({ target }) =>
                  set({
                    ...draft,
                    chosen: target.checked
                      ? [...draft.chosen, id]
                      : draft.chosen.filter((other) => other !== id),
                  })
                }
              />
              {title}
            </label>
          ))}
        </div>
      </fieldset>
      {ids.length > 0 && (
        <SelectField
          label="Sus ingresos cuentan en"
          value={String(ids[0])}
          onChange={(main) => set({ ...draft, main })}
          error={edit.error?.fields.product_ids}
          options={draft.chosen.flatMap((id) => {
            const product = products.find((candidate) => candidate.id === id);
            return product ? [{ value: String(id), label: product.title }] : [];
          })}
        />
      )}
      <p className="pq-field__hint">
        Vale para las ventas nuevas. Las que ya llegaron conservan lo que abrieron; para añadirles algo,
        procésalas de nuevo en Compras.
      </p>
    </ReasonDialog>
  );
}

export function RemovePack({ pack, onClose }: { readonly pack: PackEntity; readonly onClose: () => void }) {
  const draft = `admin/pack-removal/${pack.hotmart_id}`;
  const edit = useEditPack('Pack quitado', createSavedHandler(draft, onClose));
  return (
    <ReasonDialog
      draft={draft}
      title={`¿Quitar el pack ${pack.hotmart_id}?`}
      confirmLabel="Quitar"
      tone="danger"
      sending={edit}
      onConfirm={(reason) =>
        edit.mutate({
          hotmart_id: pack.hotmart_id,
          product_ids: [],
          replaces: pack.products.map(({ id }) => id),
          reason,
        })
      }
      onClose={onClose}
    >
      <p className="pq-soft">
        Sus ventas nuevas quedarán sin producto, salvo que el número sea el de uno. Quien ya compró el pack
        conserva lo que abrió, también al renovar.
      </p>
    </ReasonDialog>
  );
}
