import type { NewTerminalCodeEntity, TerminalsEntity } from '@parque/contract';
import { Banner, Button, formatDateTime, Page, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { terminalsQuery, useStartPairing } from '../api/terminals';
import { ConnectorTabs } from '../components/connector-tabs';
import { Guide } from '../terminal/guide';
import { SeenCard } from '../terminal/seen-card';
import { stateWords } from '../terminal/state-words';
import { TerminalCard } from '../terminal/terminal-card';

/** Terminals that wait for an answer first, disconnected ones last. */
const ranks = { seen: 0, revoked: 2 } as const;
const getRank = (state: string): number => ranks[state as keyof typeof ranks] ?? 1;

interface RefusedProps {
  readonly codes: TerminalsEntity['codes'];
  readonly terminals: TerminalsEntity['terminals'];
}

/** Warns that other accounts tried to use a code for one account: another user may have seen the code. */
function RefusedAccounts({ codes, terminals }: RefusedProps) {
  return codes.map(({ id, terminal_id, refused_account_at: refusedAt }) => {
    if (refusedAt === null) return null;
    const login = terminals.find((terminal) => terminal.id === terminal_id)?.login;
    return (
      <Banner key={id} tone="accent" title="Se ha rechazado un terminal en otra cuenta">
        {`El ${formatDateTime(refusedAt)} envió el código de la cuenta ${login ?? 'que quitaste'}. No se ha conectado, y tu cuenta sigue como estaba.`}
      </Banner>
    );
  });
}

/** Finds a code that a terminal can still use, for example after a reload of the page. */
function findUsableCode(
  codes: TerminalsEntity['codes'],
  dismissedIds: readonly number[],
): (NewTerminalCodeEntity & { readonly onlyFor: number | undefined }) | undefined {
  const usableCode = codes.find(({ id, code }) => code !== null && !dismissedIds.includes(id));
  if (!usableCode?.code) return undefined;
  const { id, code, ends_at, terminal_id } = usableCode;
  return { id, code, ends_at, onlyFor: terminal_id ?? undefined };
}

function Terminals({ terminals, codes }: TerminalsEntity) {
  const pairing = useStartPairing();
  const [isAdding, setAdding] = useState(false);
  const [pairedId, setPairedId] = useState<number>();
  const [dismissedIds, setDismissedIds] = useState<readonly number[]>([]);
  const usableCode = isAdding || pairing.data ? undefined : findUsableCode(codes, dismissedIds);
  const pairedTerminal = usableCode ? usableCode.onlyFor : pairedId;
  const newCode = pairing.data ?? usableCode;
  const code = codes.find(({ id }) => id === newCode?.id);
  // The API lists a code for one hour after its end.
  const [usedCode, setUsedCode] = useState<number>();
  if (code?.state === 'seen' && code.id !== usedCode) setUsedCode(code.id);
  const isUsed = newCode !== undefined && newCode.id === usedCode;
  const isAlone = terminals.every(({ state }) => state === 'revoked');
  const isOpen = !isUsed && (isAlone || isAdding || usableCode !== undefined);
  const resetPairing = () => {
    pairing.reset();
    setDismissedIds(codes.map(({ id }) => id));
  };
  const open = (terminalId?: number) => {
    resetPairing();
    setPairedId(terminalId);
    setAdding(true);
  };
  const close = () => {
    resetPairing();
    setPairedId(undefined);
    setAdding(false);
  };
  const list = useRef<HTMLDivElement>(null);
  const keepFocus = useCallback(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, []);
  const sortedTerminals = [...terminals].sort((a, b) => getRank(a.state) - getRank(b.state));
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Terminales" className="pq-cards">
      <p className="pq-sr" role="status">
        {sortedTerminals.map(({ login, state }) => `Cuenta ${login}: ${stateWords[state].label}.`).join(' ')}
      </p>
      <RefusedAccounts codes={codes.filter(({ id }) => !isOpen || id !== code?.id)} terminals={terminals} />
      {isOpen && (
        <Guide
          key={pairedTerminal ?? 'new'}
          onlyFor={terminals.find(({ id }) => id === pairedTerminal)}
          pairing={pairing}
          newCode={newCode}
          code={code}
          onClose={isAlone && pairedTerminal === undefined ? undefined : close}
        />
      )}
      {sortedTerminals.map((terminal) =>
        terminal.state === 'seen' ? (
          <SeenCard key={terminal.id} terminal={terminal} onRemoved={keepFocus} />
        ) : (
          <TerminalCard key={terminal.id} terminal={terminal} onPairAgain={() => open(terminal.id)} />
        ),
      )}
      {!isOpen && (
        <div>
          <Button onClick={() => open()} icon="plus">
            Conectar otro terminal
          </Button>
        </div>
      )}
    </div>
  );
}

export function TerminalsScreen() {
  const list = useQuery(terminalsQuery);
  return (
    <Page
      title="Mis terminales"
      lead="Tu MetaTrader 5 se conecta con un programa, sin la contraseña de tu bróker."
    >
      <ConnectorTabs />
      <QueryView query={list} label="Cargando tus terminales" skeleton={<Skeleton height="30rem" />}>
        {(loadedTerminals) => <Terminals {...loadedTerminals} />}
      </QueryView>
    </Page>
  );
}
