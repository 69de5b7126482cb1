import type { TerminalsEntity } from '@parque/contract';
import { Button, Icon, Page, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { terminalsQuery, useStartPairing } from '../api/terminals';
import { Guide } from '../terminal/guide';
import { SeenCard } from '../terminal/seen-card';
import { stateWords } from '../terminal/state-words';
import { TerminalCard } from '../terminal/terminal-card';

/** Terminals that wait for an answer first, disconnected ones last. */
const ranks = { seen: 0, revoked: 2 } as const;
const rankOf = (state: string): number => ranks[state as keyof typeof ranks] ?? 1;

function Terminals({ terminals, codes }: TerminalsEntity) {
  const pairing = useStartPairing();
  const [isAdding, setAdding] = useState(false);
  const [onlyFor, setOnlyFor] = useState<number>();
  const code = codes.find(({ id }) => id === pairing.data?.id);
  const isAlone = terminals.every(({ state }) => state === 'revoked');
  const isOpen = code?.state !== 'seen' && (isAlone || isAdding);
  const open = (terminalId?: number) => {
    pairing.reset();
    setOnlyFor(terminalId);
    setAdding(true);
  };
  const close = () => {
    pairing.reset();
    setOnlyFor(undefined);
    setAdding(false);
  };
  const shown = [...terminals].sort((a, b) => rankOf(a.state) - rankOf(b.state));
  return (
    <>
      <p className="pq-sr" role="status">
        {shown.map(({ login, state }) => `Cuenta ${login}: ${stateWords[state].label}.`).join(' ')}
      </p>
      {isOpen && (
        <Guide
          key={onlyFor ?? 'new'}
          onlyFor={terminals.find(({ id }) => id === onlyFor)}
          pairing={pairing}
          code={code}
          onClose={isAlone && onlyFor === undefined ? undefined : close}
        />
      )}
      {shown.map((terminal) =>
        terminal.state === 'seen' ? (
          <SeenCard key={terminal.id} terminal={terminal} />
        ) : (
          <TerminalCard key={terminal.id} terminal={terminal} onPairAgain={() => open(terminal.id)} />
        ),
      )}
      {!isOpen && (
        <div>
          <Button onClick={() => open()}>
            <Icon name="plus" size="sm" />
            Conectar otro terminal
          </Button>
        </div>
      )}
    </>
  );
}

export function TerminalsScreen() {
  const list = useQuery(terminalsQuery);
  return (
    <Page
      title="Mis terminales"
      lead="Tu MetaTrader 5 se conecta con un programa, sin la contraseña de tu bróker."
    >
      <QueryView query={list} label="Cargando tus terminales" skeleton={<Skeleton height="30rem" />}>
        {(found) => <Terminals {...found} />}
      </QueryView>
    </Page>
  );
}
