import { useDraft } from '@parque/remote/draft';
import { Button, Card, FormError, TextField } from '@parque/ui';
import type { FormEvent } from 'react';
import { useFindPurchase } from '../../api/purchases';
import { FoundPurchase } from './found-purchase';

/** Finds a purchase that has given no access yet, by the transaction code of its receipt. */
export function FindPurchase() {
  const draft = useDraft('catalogue/find-purchase', '');
  const { value: typed } = draft;
  const search = useFindPurchase();
  const { error, data } = search;
  const transaction = typed.trim();
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (transaction !== '' && !search.isPending) search.mutate(transaction);
  };
  return (
    <Card title="¿Has pagado y no aparece?" note="Busca tu compra y mira qué le falta." padding="md">
      <form className="pq-stack" noValidate onSubmit={find} aria-label="Buscar una compra">
        <TextField
          label="Código de la transacción"
          name="transaction"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          placeholder="HP0000000000"
          hint="Está en el correo de Hotmart que confirma tu compra."
          value={typed}
          onChange={(value) => {
            draft.set(value);
            search.reset();
          }}
          error={error?.fields.transaction}
        />
        <FormError error={error?.fields.transaction ? null : error} />
        {data && <FoundPurchase found={data} />}
        <div>
          <Button type="submit" disabled={transaction === ''} isBusy={search.isPending}>
            Buscar compra
          </Button>
        </div>
      </form>
    </Card>
  );
}
