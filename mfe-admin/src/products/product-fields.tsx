import { maxChildren, maxMasters, plannedChildren, plannedMasters } from '@parque/contract/limits';
import { describeReading } from '@parque/domain/amounts';
import { decimalSeparator, NumberField, SegmentedControl, TextField } from '@parque/ui';
import { TextArea } from '../editing/text-area';
import css from './product-fields.module.css';
import { PictureField } from './picture-field';
import { findWholeNumberError, type ProductDraft, type WholeNumber } from './product-draft';

interface ProductFieldsProps {
  readonly draft: ProductDraft;
  readonly onChange: (draft: ProductDraft) => void;
  /** Errors of the API by field. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The address of the product's public page. */
const getAddressHint = (url: string) =>
  `Su dirección: ${window.location.host}/#/tienda/${encodeURIComponent(url.trim()) || '…'}`;

const getIncludedHint = (most: number, planned: number) =>
  `De 1 a ${most}. Vacío: el Conector incluye ${planned}, y otro producto no las amplía.`;

export function ProductFields({ draft, onChange, errors }: ProductFieldsProps) {
  const getFieldProps = <Name extends Exclude<keyof ProductDraft, 'visibility'>>(name: Name) => ({
    value: draft[name],
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
    error: errors[name],
  });
  /** The text stays as it is typed, with the rule beside it. */
  const getWholeNumberProps = (name: WholeNumber) => ({
    ...getFieldProps(name),
    isOptional: true,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    className: 'pq-num',
    maxLength: 12,
    error: findWholeNumberError(name, draft[name]) ?? errors[name],
  });
  /** The API names a line by its position: `contents.features.0`. */
  const getPageFieldProps = (name: 'features' | 'requirements' | 'questions' | 'pictures') => ({
    ...getFieldProps(name),
    error: Object.entries(errors).find(([path]) => path.startsWith(`contents.${name}`))?.[1],
  });
  return (
    <>
      <TextField label="Título" maxLength={80} {...getFieldProps('title')} />
      <TextArea label="Descripción" maxLength={2000} {...getFieldProps('description')} />
      <div className={css.pair}>
        <TextField
          label="Nombre corto"
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          hint={getAddressHint(draft.url)}
          {...getFieldProps('url')}
        />
        <TextField
          label="Precio"
          unit="US$"
          inputMode="decimal"
          maxLength={16}
          hint={describeReading(draft.price, 'amount', decimalSeparator())}
          {...getFieldProps('price')}
        />
      </div>
      <TextField
        label="Página de venta"
        type="url"
        placeholder="https://"
        maxLength={500}
        {...getFieldProps('linklp')}
      />
      <PictureField {...getFieldProps('img')} />
      <div className={css.pair}>
        <NumberField
          label="Nº en Hotmart"
          isOptional
          maxLength={15}
          hint="Con él llegan sus compras."
          {...getFieldProps('hotmart_id')}
        />
        <TextField
          label="Días por pago"
          hint="Vacío: sin caducidad. Vale para las compras nuevas."
          {...getWholeNumberProps('access_days')}
        />
      </div>
      <div className={css.pair}>
        <TextField
          label="Cuentas maestras del Conector"
          hint={getIncludedHint(maxMasters, plannedMasters)}
          {...getWholeNumberProps('max_masters')}
        />
        <TextField
          label="Cuentas hijas del Conector"
          hint={getIncludedHint(maxChildren, plannedChildren)}
          {...getWholeNumberProps('max_children')}
        />
      </div>
      {draft.hotmart_id.trim() === '' && (
        <p className="pq-field__hint" role="status">
          Sin número de Hotmart, sus compras no se activarán solas.
        </p>
      )}
      <details className={css.page}>
        <summary>Página del producto</summary>
        <div className="pq-stack">
          <TextArea
            label="Qué hace"
            isOptional
            hint="Una frase por línea"
            maxLength={3600}
            {...getPageFieldProps('features')}
          />
          <TextArea
            label="Qué necesita el comprador"
            isOptional
            hint="Una frase por línea"
            maxLength={3600}
            {...getPageFieldProps('requirements')}
          />
          <TextArea
            label="Preguntas"
            isOptional
            rows={6}
            hint="La pregunta en una línea y la respuesta debajo. Deja una línea en blanco entre preguntas."
            maxLength={15_600}
            {...getPageFieldProps('questions')}
          />
          <TextArea
            label="Más imágenes"
            isOptional
            hint="Una dirección por línea"
            maxLength={4000}
            {...getPageFieldProps('pictures')}
          />
        </div>
      </details>
      <SegmentedControl
        label="Catálogo"
        value={draft.visibility}
        onChange={(visibility) => onChange({ ...draft, visibility })}
        options={[
          { value: 'visible', label: 'Visible' },
          { value: 'hidden', label: 'Oculto' },
        ]}
      />
      {draft.visibility === 'hidden' && (
        <p className="pq-field__hint">Oculto no se vende. Quien ya lo tiene lo conserva.</p>
      )}
    </>
  );
}
