import { useDraft } from '@parque/remote/draft';
import { Button, FormError, TextField } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { linkCountQuery, useAddLink } from '../api/copy';
import css from './add-link.module.css';

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

const notAnAddress = 'Escribe la dirección completa, que empieza por https://';

export function AddLink({ productId }: { readonly productId: number }) {
  const draft = useDraft(`admin/link/${productId}`, '');
  const { value: input } = draft;
  const [complaint, setComplaint] = useState<string>();
  const count = useQuery(linkCountQuery(productId));
  const addition = useAddLink(productId, draft.discard);
  const url = input.trim();
  const isLoading = addition.isPending || count.isPending;
  const besideField = complaint ?? addition.error?.fields.url;

  const change = (text: string) => {
    setComplaint(undefined);
    if (addition.error) addition.reset();
    draft.set(text);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (url === '' || isLoading) return;
    if (isWebAddress(url)) addition.mutate(url);
    else setComplaint(notAnAddress);
  };

  return (
    <form className={css.form} noValidate onSubmit={add}>
      <TextField
        label="Enlace de acceso"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        placeholder="https://"
        value={input}
        onChange={change}
        error={besideField}
      />
      <Button type="submit" variant="primary" disabled={isLoading || url === ''} isBusy={addition.isPending}>
        Agg link ({count.data?.count ?? '–'})
      </Button>
      <div className={css.error}>
        {besideField === undefined && <FormError error={addition.error ?? count.error} />}
      </div>
    </form>
  );
}
