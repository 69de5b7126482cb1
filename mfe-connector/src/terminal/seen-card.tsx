import type { TerminalEntity } from '@parque/contract';
import { Badge, Button, Card, DataList, Discreet, FormError, formatMoney } from '@parque/ui';
import { useRemoveTerminal, useTerminalChange } from '../api/terminals';
import { accountKind, stateWords } from './state-words';
import css from './terminal-card.module.css';

/** A terminal that has used a code: its owner confirms the account before anything is done with it. */
export function SeenCard({ terminal }: { readonly terminal: TerminalEntity }) {
  const { id, login, server, company, balance, currency, version, build } = terminal;
  const confirm = useTerminalChange(id, 'confirm');
  const deny = useRemoveTerminal(id);
  return (
    <Card
      title="¿Es esta tu cuenta?"
      note="Un terminal ha usado tu código. Hasta que lo confirmes no se hace nada con la cuenta."
      padding="lg"
      tools={<Badge tone={stateWords.seen.tone}>{stateWords.seen.label}</Badge>}
    >
      <div className={css.card}>
        <DataList
          items={[
            { label: 'Cuenta', value: <span translate="no">{login}</span> },
            { label: 'Servidor', value: <span translate="no">{server}</span> },
            { label: 'Bróker', value: <span translate="no">{company}</span> },
            { label: 'Tipo', value: accountKind(terminal) },
            { label: 'Balance', value: <Discreet>{formatMoney(balance, { currency })}</Discreet> },
            { label: 'Programa', value: `${version} · MetaTrader ${build}` },
          ]}
        />
        <div className={css.buttons}>
          <Button
            variant="primary"
            isBusy={confirm.isPending}
            disabled={deny.isPending}
            onClick={() => confirm.mutate()}
          >
            Sí, es mi cuenta
          </Button>
          <Button isBusy={deny.isPending} disabled={confirm.isPending} onClick={() => deny.mutate()}>
            No es mía
          </Button>
        </div>
        <FormError error={confirm.error ?? deny.error} />
      </div>
    </Card>
  );
}
