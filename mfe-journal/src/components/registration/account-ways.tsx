import type { BrokerAccountEntity, TerminalEntity } from '@parque/contract';
import { isKnownAddress, useNavigate } from '@parque/remote';
import { Button, Card, FormError } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { terminalsQuery, useJournalTerminal } from '../../api/terminals';
import { setChosenFile } from '../importing/chosen-file';
import { ImportCard } from '../importing/import-card';
import { RegistrationCard, terminals } from './registration-card';
import css from './registration.module.css';

interface PairedTerminalProps {
  readonly terminal: TerminalEntity;
  readonly onAdded: ((accountId: number) => void) | undefined;
}

function PairedTerminal({ terminal: { id, login, server }, onAdded }: PairedTerminalProps) {
  const linkMutation = useJournalTerminal(id, onAdded);
  return (
    <li className={`pq-row ${css.terminal}`}>
      <span translate="no">{`${login} · ${server}`}</span>
      <Button
        variant="primary"
        size="sm"
        aria-label={`Usar ${login} en el diario`}
        isBusy={linkMutation.isPending}
        onClick={() => linkMutation.mutate()}
      >
        Usar en el diario
      </Button>
      <FormError error={linkMutation.error} />
    </li>
  );
}

/** The accounts of the user's paired terminals that the journal does not use yet. */
function PairedTerminals({ onAdded }: Pick<PairedTerminalProps, 'onAdded'>) {
  const { data = [] } = useQuery(terminalsQuery);
  if (data.length === 0) return null;
  return (
    <Card
      title="Tu terminal ya está conectado"
      note="Su cuenta llena el diario sola, sin contraseña."
      padding="md"
    >
      <ul className="pq-stack">
        {data.map((terminal) => (
          <PairedTerminal key={terminal.id} terminal={terminal} onAdded={onAdded} />
        ))}
      </ul>
    </Card>
  );
}

interface WaysProps {
  /** Called with the id of the new account. */
  readonly onAdded?: (accountId: number) => void;
}

/** The ways to an account: a terminal that is already paired, the registration, and a report. */
export function AccountWays({ onAdded }: WaysProps) {
  const navigate = useNavigate();
  const importFile = (file: File) => {
    setChosenFile(file);
    void navigate('/panel/importar');
  };
  return (
    <>
      {isKnownAddress(terminals) && <PairedTerminals onAdded={onAdded} />}
      <div className={`pq-columns ${css.ways}`} data-split="even">
        <RegistrationCard onRegistered={({ id }: BrokerAccountEntity) => onAdded?.(id)} />
        <ImportCard onFile={importFile} />
      </div>
    </>
  );
}
