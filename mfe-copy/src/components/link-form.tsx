import { describeReading } from '@parque/domain/amounts';
import { useDraft } from '@parque/remote/draft';
import { Button, CopyField, getDecimalSeparator, FormError, formatNumber, Icon } from '@parque/ui';
import { useState, type FormEvent } from 'react';
import { useTakeCopyLink } from '../api/copy-link';
import { readDollars } from './amount';
import { AmountField } from './amount-field';
import css from './link-form.module.css';

interface LinkFormProps {
  /** Short name of the product. */
  readonly name: string;
  /** The link that is reserved for this user. */
  readonly link: string;
}

export function LinkForm({ name, link }: LinkFormProps) {
  const draft = useDraft(`copy/size/${name}`, '');
  const { value: input } = draft;
  const [isUnreadable, setUnreadable] = useState(false);
  const takeLink = useTakeCopyLink(name, draft.discard);
  const sizeError = isUnreadable
    ? `Escribe el tamaño de tu cuenta en cifras, por ejemplo ${formatNumber(2500)}.`
    : takeLink.error?.fields.size;

  const change = (size: string) => {
    setUnreadable(false);
    if (takeLink.error) takeLink.reset();
    draft.set(size);
  };
  const open = (event: FormEvent) => {
    event.preventDefault();
    const size = readDollars(input);
    const isSize = size !== undefined && Number(size) > 0;
    setUnreadable(!isSize);
    if (!isSize || takeLink.isTaking()) return;
    window.open(`${link}/${size}`, '_blank', 'noopener,noreferrer');
    takeLink.take({ link, size });
  };

  return (
    <form className={css.form} noValidate onSubmit={open}>
      <div className="pq-field">
        <span className="pq-field__label">Enlace de copia</span>
        <CopyField label="enlace de copia" text={link} />
      </div>
      <AmountField
        label="Tamaño de la cuenta"
        name="size"
        hint={
          describeReading(input, 'amount', getDecimalSeparator()) ?? 'El enlace se abrirá en otra pestaña.'
        }
        error={sizeError}
        value={input}
        onChange={change}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={input.trim() === ''}
        isBusy={takeLink.isPending}
      >
        Obtener Enlace
        <Icon name="external" size="sm" />
      </Button>
      {!sizeError && <FormError error={takeLink.error} />}
    </form>
  );
}
