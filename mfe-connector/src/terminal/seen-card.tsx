import type { TerminalEntity } from '@parque/contract';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  DataList,
  MaskedAmount,
  FormError,
  formatMoney,
  toast,
} from '@parque/ui';
import { useEffect, useState } from 'react';
import { useRemoveTerminal, useTerminalChange } from '../api/terminals';
import { formatAccountKind, describeConsequences, stateWords } from './state-words';
import css from './terminal-card.module.css';

interface DenialProps {
  readonly terminal: TerminalEntity;
  readonly isDisabled: boolean;
}

function describeDenial(terminal: TerminalEntity): string {
  if (terminal.used_as.length > 0)
    return `La cuenta se desconecta y no se borra nada. ${describeConsequences(terminal)}`;
  return 'El programa se desconecta y su código deja de valer. Si nunca has confirmado esta cuenta, se borra todo lo que ha enviado.';
}

function Denial({ terminal, isDisabled }: DenialProps) {
  const { id, login } = terminal;
  const [isConfirming, setConfirming] = useState(false);
  const deny = useRemoveTerminal(id, () =>
    toast.success(
      `Cuenta ${login} rechazada`,
      'Para conectar una cuenta con ese programa hace falta otro código.',
    ),
  );
  return (
    <>
      <Button disabled={isDisabled} onClick={() => setConfirming(true)}>
        No es mía
      </Button>
      <ConfirmDialog
        title={`¿La cuenta ${login} no es tuya?`}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        confirmLabel="Rechazar la cuenta"
        tone="danger"
        onConfirm={() => deny.mutate(undefined, { onSuccess: () => setConfirming(false) })}
        isBusy={deny.isPending}
        error={deny.error}
      >
        {describeDenial(terminal)}
      </ConfirmDialog>
    </>
  );
}

interface SeenCardProps {
  readonly terminal: TerminalEntity;
  /** Called once the card is removed: its buttons may have had the focus. */
  readonly onRemoved: () => void;
}

/** A terminal that used a code: the owner confirms its account before it is used. */
export function SeenCard({ terminal, onRemoved: onGone }: SeenCardProps) {
  const { id, login, server, company, balance, currency, version, build } = terminal;
  const confirm = useTerminalChange(id, 'confirm');
  useEffect(() => onGone, [onGone]);
  return (
    <Card
      title="¿Es esta tu cuenta?"
      note="Un terminal ha usado tu código. Hasta que lo confirmes no se hace nada con la cuenta."
      padding="lg"
      tools={<Badge tone={stateWords.seen.tone}>{stateWords.seen.label}</Badge>}
    >
      <div className="pq-stack">
        <DataList
          items={[
            { label: 'Cuenta', value: <span translate="no">{login}</span> },
            { label: 'Servidor', value: <span translate="no">{server}</span> },
            { label: 'Bróker', value: <span translate="no">{company}</span> },
            { label: 'Tipo', value: formatAccountKind(terminal) },
            { label: 'Balance', value: <MaskedAmount>{formatMoney(balance, { currency })}</MaskedAmount> },
            { label: 'Programa', value: `${version} · MetaTrader ${build}` },
          ]}
        />
        <div className={css.buttons}>
          <Button variant="primary" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
            Sí, es mi cuenta
          </Button>
          <Denial terminal={terminal} isDisabled={confirm.isPending} />
        </div>
        <FormError error={confirm.error} />
      </div>
    </Card>
  );
}
