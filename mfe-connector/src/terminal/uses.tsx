import type { ConnectorAccountEntity, TerminalEntity } from '@parque/contract';
import { isKnownAddress, Link } from '@parque/remote';
import { can, useSession } from '@parque/session';
import { Button, FormError, Spinner } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../api/accounts';
import { useLinkTerminal } from '../api/terminals';
import { ChildDialog } from './child-dialog';
import { isSendingHistory } from './state-words';
import css from './terminal-card.module.css';
import { joinNames } from '../components/join-names';

type Use = TerminalEntity['used_as'][number];

const places: Readonly<Record<Use, { readonly label: string; readonly to: string }>> = {
  journal: { label: 'Abrir el diario', to: '/panel' },
  master: { label: 'Es tu cuenta maestra: ver el conector', to: '/conector' },
  child: { label: 'Es una cuenta hija: ver el conector', to: '/conector' },
};

const buildSearch = (use: Use, { journal_account: account }: TerminalEntity): string =>
  use === 'journal' && account !== null ? `?cuenta=${account}` : '';

/** Offers the uses in copies that the account does not have yet. Offers none before the connected accounts are loaded. */
function useFreeRoles(isEnabled: boolean) {
  const { data, isError } = useQuery({ ...accountsQuery, enabled: isEnabled });
  const isFree = isEnabled && (data !== undefined || isError);
  const masters = isEnabled && data ? data.maestras : [];
  return {
    masters,
    canBeMaster: isFree && (data === undefined || masters.length < data.max_masters),
    canBeChild: isFree && (data === undefined || data.hijas.length < data.max_children),
  };
}

/** `Tu cuenta maestra es la 51203847.` */
function describeMasters(masters: readonly ConnectorAccountEntity[]): string {
  const numbers = joinNames(masters.map(({ number }) => String(number)));
  return masters.length === 1
    ? `Tu cuenta maestra es la ${numbers}.`
    : `Tus cuentas maestras son ${numbers}.`;
}

export function Uses({ terminal }: { readonly terminal: TerminalEntity }) {
  const { id, used_as: usedAs, is_password_child: isPasswordChild = false } = terminal;
  const session = useSession();
  const link = useLinkTerminal(id);
  const [isAskingChild, setAskingChild] = useState(false);
  const hasJournal = can({ anyProduct: [2, 3] }, session);
  const canCopy = can({ anyProduct: [1] }, session) && !usedAs.some((use) => use !== 'journal');
  const { masters, canBeMaster, canBeChild } = useFreeRoles(canCopy && !isPasswordChild);
  const isSending = isSendingHistory(terminal);
  const getLinkProps = (use: Use) => ({
    isBusy: link.isPending && link.variables.use === use,
    disabled: link.isPending,
    onClick: () => link.mutate({ use }),
  });
  return (
    <div className="pq-stack">
      {canCopy && isPasswordChild && (
        <p className="pq-soft">
          Esta cuenta ya es una hija, con su contraseña. Al pasarla a este terminal conserva sus copias
          abiertas, reglas y límites, y la contraseña se borra.
        </p>
      )}
      {usedAs.length === 0 && !isPasswordChild && (
        <p className="pq-soft">¿Para qué quieres usar esta cuenta?</p>
      )}
      <div className={css.buttons}>
        {usedAs
          .filter((use) => isKnownAddress(places[use].to) && !(use === 'journal' && isSending))
          .map((use) => (
            <Link key={use} className="pq-btn" to={places[use].to + buildSearch(use, terminal)}>
              {places[use].label}
            </Link>
          ))}
        {hasJournal && !usedAs.includes('journal') && (
          <Button variant="primary" {...getLinkProps('journal')}>
            Usar en el diario
          </Button>
        )}
        {canCopy && isPasswordChild && (
          <Button {...getLinkProps('child')}>Pasar la copia a este terminal</Button>
        )}
        {canBeMaster && <Button {...getLinkProps('master')}>Usar como maestra</Button>}
        {canBeChild && (
          <Button disabled={link.isPending} onClick={() => setAskingChild(true)}>
            Usar como hija
          </Button>
        )}
      </div>
      {masters.length > 0 && (
        <p className="pq-soft">
          {`${describeMasters(masters)} `}
          {canBeChild ? '' : 'Ya tienes todas las cuentas hijas que incluyen tus productos. '}
          <Link className="pq-link" to={places.master.to}>
            Ver el conector
          </Link>
        </p>
      )}
      {isSending && usedAs.includes('journal') && (
        <p className={css.sending}>
          <Spinner />
          Recibiendo el historial de la cuenta. El diario se abre cuando esté completo.
        </p>
      )}
      {!isAskingChild && <FormError error={link.error} />}
      {link.error?.code === 'master_taken' && (
        <Link className="pq-btn" to={places.master.to}>
          Ver tu cuenta maestra
        </Link>
      )}
      {isAskingChild && (
        <ChildDialog
          terminal={terminal}
          masters={masters}
          link={link}
          onClose={() => setAskingChild(false)}
        />
      )}
    </div>
  );
}
