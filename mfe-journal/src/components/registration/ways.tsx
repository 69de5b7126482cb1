import type { BrokerAccountEntity } from '@parque/contract';
import { isKnownAddress, useNavigate } from '@parque/remote';
import { setChosenFile } from '../importing/chosen-file';
import { ImportCard } from '../importing/import-card';
import css from '../panel/panel.module.css';
import { PairedTerminals } from './paired-terminals';
import { RegistrationCard, terminals } from './registration-card';

interface WaysProps {
  /** Called with the id of the new account. */
  readonly onAdded?: (accountId: number) => void;
}

/** The ways to an account: a terminal that is already paired, the registration, and a report. */
export function Ways({ onAdded }: WaysProps) {
  const navigate = useNavigate();
  const importFile = (file: File) => {
    setChosenFile(file);
    void navigate('/panel/importar');
  };
  return (
    <>
      {isKnownAddress(terminals) && <PairedTerminals onAdded={onAdded} />}
      <div className={css.ways}>
        <RegistrationCard onRegistered={({ id }: BrokerAccountEntity) => onAdded?.(id)} />
        <ImportCard onFile={importFile} />
      </div>
    </>
  );
}
