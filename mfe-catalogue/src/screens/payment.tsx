import { Page, Spinner, Button, Card, FormError, TextField } from '@parque/ui';
import { OwnedProducts } from '../components/payment/owned-products';
import { SupportMessage } from '../components/payment/support-message';
import { FirstSteps, useFirstSteps } from '../components/start/first-steps';
import css from './payment.module.css';
import { useDraft } from '@parque/remote/draft';
import type { FormEvent } from 'react';
import { useFindPurchase } from '../api/purchases';
import { FoundPurchase } from '../components/payment/found-purchase';

function FindPurchase() {
  const draft = useDraft('catalogue/find-purchase', '');
  const { value: input } = draft;
  const search = useFindPurchase();
  const { error, data } = search;
  const transaction = input.trim();
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
          value={input}
          onChange={(value) => {
            draft.set(value);
            search.reset();
          }}
          error={error?.fields.transaction}
        />
        <FormError error={error?.fields.transaction ? null : error} />
        {data && <FoundPurchase purchase={data} />}
        <div>
          <Button type="submit" disabled={transaction === ''} isBusy={search.isPending}>
            Buscar compra
          </Button>
        </div>
      </form>
    </Card>
  );
}

export function PaymentScreen() {
  const { steps, isLoading } = useFirstSteps();
  return (
    <Page
      title="Pago"
      lead="Lo que pagas en Hotmart se activa solo. Si pagaste de otra forma, avisa a soporte."
    >
      {/* The steps are above the rest, which would move when they appear. */}
      {isLoading ? (
        <div className={css.waiting} role="status" aria-label="Cargando tus primeros pasos">
          <Spinner size="lg" />
        </div>
      ) : (
        <>
          <FirstSteps steps={steps} />
          <div className="pq-columns" data-split="even">
            <OwnedProducts />
            <div className="pq-cards">
              <FindPurchase />
              <SupportMessage />
            </div>
          </div>
        </>
      )}
    </Page>
  );
}
