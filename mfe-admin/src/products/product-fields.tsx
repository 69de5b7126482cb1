import { maxChildren, maxMasters, plannedChildren, plannedMasters } from '@parque/contract/limits';
import { describeReading } from '@parque/domain/amounts';
import { getDecimalSeparator, NumberField, SegmentedControl, TextField } from '@parque/ui';
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

const getAddressHint = (url: string) =>
  `Su dirección: ${window.location.host}/#/tienda/${encodeURIComponent(url.trim()) || '…'}`;

const getIncludedHint = (max: number, planned: number) =>
  `De 1 a ${max}. Vacío: el Conector incluye ${planned}, y otro producto no las amplía.`;

type FieldName = Exclude<keyof ProductDraft, 'visibility'>;

const getFieldProps = ({ draft, onChange, errors }: ProductFieldsProps, name: FieldName) => ({
  value: draft[name],
  onChange: (value: string) => onChange({ ...draft, [name]: value }),
  error: errors[name],
});

/** The text stays as it is typed, with the rule beside it. */
const getWholeNumberProps = (props: ProductFieldsProps, name: WholeNumber) => ({
  ...getFieldProps(props, name),
  isOptional: true,
  inputMode: 'numeric' as const,
  autoComplete: 'off',
  className: 'pq-num',
  maxLength: 12,
  error: findWholeNumberError(name, props.draft[name]) ?? props.errors[name],
});

function PageFields(props: ProductFieldsProps) {
  /** The API names a line by its position: `contents.features.0`. */
  const getPageFieldProps = (name: 'features' | 'requirements' | 'questions' | 'pictures') => ({
    ...getFieldProps(props, name),
    error: Object.entries(props.errors).find(([path]) => path.startsWith(`contents.${name}`))?.[1],
  });
  return (
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
  );
}

export function ProductFields(props: ProductFieldsProps) {
  const { draft, onChange } = props;
  return (
    <>
      <TextField label="Título" maxLength={80} {...getFieldProps(props, 'title')} />
      <TextArea label="Descripción" maxLength={2000} {...getFieldProps(props, 'description')} />
      <div className={css.pair}>
        <TextField
          label="Nombre corto"
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          hint={getAddressHint(draft.url)}
          {...getFieldProps(props, 'url')}
        />
        <TextField
          label="Precio"
          unit="US$"
          inputMode="decimal"
          maxLength={16}
          hint={describeReading(draft.price, 'amount', getDecimalSeparator())}
          {...getFieldProps(props, 'price')}
        />
      </div>
      <TextField
        label="Página de venta"
        type="url"
        placeholder="https://"
        maxLength={500}
        {...getFieldProps(props, 'linklp')}
      />
      <PictureField {...getFieldProps(props, 'img')} />
      <div className={css.pair}>
        <NumberField
          label="Nº en Hotmart"
          isOptional
          maxLength={15}
          hint="Con él llegan sus compras."
          {...getFieldProps(props, 'hotmart_id')}
        />
        <TextField
          label="Días por pago"
          hint="Vacío: sin caducidad. Vale para las compras nuevas."
          {...getWholeNumberProps(props, 'access_days')}
        />
      </div>
      <div className={css.pair}>
        <TextField
          label="Cuentas maestras del Conector"
          hint={getIncludedHint(maxMasters, plannedMasters)}
          {...getWholeNumberProps(props, 'max_masters')}
        />
        <TextField
          label="Cuentas hijas del Conector"
          hint={getIncludedHint(maxChildren, plannedChildren)}
          {...getWholeNumberProps(props, 'max_children')}
        />
      </div>
      {draft.hotmart_id.trim() === '' && (
        <p className="pq-field__hint" role="status">
          Sin número de Hotmart, sus compras no se activarán solas.
        </p>
      )}
      <PageFields {...props} />
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
