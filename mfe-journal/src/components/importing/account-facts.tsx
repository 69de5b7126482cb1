import { serverZones } from '@parque/domain/journal';
import type { Statement } from '@parque/domain/statement';
import { readForUser, storeForUser } from '@parque/session';
import { NumberField, TextField } from '@parque/ui';
import { ServerClockField } from '../panel/server-clock';
import css from './importing.module.css';

/** The facts of the account of a report, as text. */
export interface AccountFacts {
  readonly number: string;
  readonly currency: string;
  readonly zone: string;
}

const storageName = 'journal/import-zone';

/** The clock that was selected for the previous report. */
function readLastZone(): string {
  const zone = readForUser(storageName);
  return typeof zone === 'string' && zone !== '' ? zone : serverZones[0];
}

/** Stores the selected clock for the next report, because most users have one broker. */
export function storeZone({ zone }: AccountFacts, { account }: Pick<Statement, 'account'>): void {
  if (account.zone === undefined) storeForUser(storageName, zone);
}

/** The facts in the report, and the clock of the previous one. */
export function toAccountFacts({ account }: Pick<Statement, 'account'>): AccountFacts {
  return {
    number: /^\d+$/.test(account.number ?? '') ? (account.number ?? '') : '',
    currency: account.currency ?? '',
    zone: account.zone ?? readLastZone(),
  };
}

/** The most digits of an account number. */
const maxDigits = 12;

function findNumberError({ number }: AccountFacts): string | undefined {
  if (number.length > maxDigits) return `El número de cuenta tiene como mucho ${maxDigits} cifras.`;
  return number !== '' && Number(number) === 0 ? 'El número de cuenta no puede ser cero.' : undefined;
}

/** What the user has to fill in before the import; undefined when nothing is missing. */
export function findMissingFact(facts: AccountFacts): string | undefined {
  if (facts.number === '') return 'Escribe el número de cuenta.';
  if (findNumberError(facts) !== undefined) return 'Corrige el número de cuenta.';
  return facts.currency.trim() === '' ? 'Escribe la divisa de la cuenta.' : undefined;
}

interface AccountFactsFieldsProps {
  readonly statement: Statement;
  readonly facts: AccountFacts;
  readonly onChange: (facts: AccountFacts) => void;
  readonly disabled: boolean;
}

/** The facts that the report lacks: the clock of the server, and in some files the number and the currency. */
export function AccountFactsFields({ statement, facts, onChange, disabled }: AccountFactsFieldsProps) {
  const statedFacts = toAccountFacts(statement);
  return (
    <div className={css.facts}>
      {(statedFacts.number === '' || findNumberError(statedFacts) !== undefined) && (
        <NumberField
          label="Número de cuenta"
          hint={statedFacts.number === '' ? 'No está en el archivo.' : undefined}
          maxLength={20}
          error={findNumberError(facts)}
          disabled={disabled}
          value={facts.number}
          onChange={(number) => onChange({ ...facts, number })}
        />
      )}
      {statedFacts.currency === '' && (
        <TextField
          label="Divisa de la cuenta"
          hint="No está en el archivo: USD, EUR, …"
          maxLength={12}
          autoCapitalize="characters"
          disabled={disabled}
          value={facts.currency}
          onChange={(currency) => onChange({ ...facts, currency: currency.toUpperCase() })}
        />
      )}
      {statement.account.zone === undefined && (
        <ServerClockField
          hint="El informe no indica la zona horaria de sus horas."
          disabled={disabled}
          value={facts.zone}
          onChange={(zone) => onChange({ ...facts, zone })}
        />
      )}
    </div>
  );
}
