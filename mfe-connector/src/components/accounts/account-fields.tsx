import { NumberField, PasswordField, TextField, Banner } from '@parque/ui';
import { listChildren } from '../../api/masters';
import { accountTypes, hasMasterChoice, hasWrongMultiplier, isChild, isMove, isSameAccount } from '../draft';
import { MasterChoice } from '../masters/master-choice';
import { describeMultiplier, getMultiplierError, readMultiplier } from '../multiplier';
import { ServerField } from '../server-field';
import { SmallCopies } from '../small-copies';
import { TypeField } from '../type-field';
import type { AccountFormProps, useAccountForm } from './use-account-form';
import { useQuery } from '@tanstack/react-query';
import { openCopiesQuery } from '../../api/copier';
import { OpenCopies, sumPositions } from '../../copier/closing/open-copies';

interface OtherMasterProps {
  readonly master: number;
  /** Whether the user has no other master, so that all children are those of this one. */
  readonly isOnly: boolean;
}

/** Warns that changing a master to another account pauses its children and leaves their copies open. */
function OtherMaster({ master, isOnly }: OtherMasterProps) {
  const { data: open } = useQuery(openCopiesQuery(master));
  return (
    <Banner
      tone="accent"
      title={
        isOnly
          ? 'Con otra maestra, tus cuentas hijas quedan pausadas'
          : 'Con otra cuenta, las hijas de esta maestra quedan pausadas'
      }
    >
      De la nueva no se copia nada hasta que las actives de nuevo.
      {open && sumPositions(open) > 0 && (
        <>
          {' '}
          Estas copias siguen abiertas, y la nueva maestra no las cierra. Si no las quieres, ciérralas antes.
          <OpenCopies open={open} />
        </>
      )}
    </Banner>
  );
}

type FieldsProps = AccountFormProps & ReturnType<typeof useAccountForm>;

const rejectedCredentials =
  'Credenciales rechazadas: el bróker no acepta este número con esta contraseña en este servidor.';

/** Which of the two passwords of MetaTrader is needed. */
function getPasswordHint(isForChild: boolean, isStored: boolean): string {
  const hint = isForChild
    ? 'La contraseña principal, que permite operar; la de inversor no sirve.'
    : 'Para la maestra sirve la principal o la de inversor.';
  return isStored ? `Escríbela solo si ha cambiado en tu bróker. ${hint}` : hint;
}

/** The number of the account and its password. A terminal reports its account, and needs no password. */
function CredentialFields({ draft, change, error, editing }: FieldsProps) {
  const fieldErrors = error?.fields ?? {};
  const isOfTerminal = editing?.terminal_server !== undefined;
  const isStored = isSameAccount(draft, editing);
  return (
    <>
      <NumberField
        label="Numero de cuenta"
        name="number"
        maxLength={12}
        value={draft.number}
        onChange={(number) => change({ number })}
        error={fieldErrors.number}
        disabled={isOfTerminal}
      />
      {!isOfTerminal && (
        <PasswordField
          label="Contraseña"
          name="password"
          autoComplete="off"
          value={draft.password}
          onChange={(password) => change({ password })}
          error={fieldErrors.password ?? (error?.code === 'broker_refused' ? rejectedCredentials : undefined)}
          isOptional={isStored}
          hint={getPasswordHint(isChild(draft), isStored)}
        />
      )}
    </>
  );
}

/** The fields of an account, with the warnings about what is typed. */
export function AccountFields(props: FieldsProps) {
  const { accounts, editing, draft, change, error, onEdit } = props;
  const fieldErrors = error?.fields ?? {};
  const masters = accounts.maestras;
  const multiplier = readMultiplier(draft.multiplier);
  const isOtherMaster =
    editing?.type === accountTypes.master &&
    listChildren(editing, masters, accounts.hijas).length > 0 &&
    draft.number !== '' &&
    !isSameAccount(draft, editing);
  return (
    <>
      <ServerField
        value={draft.server}
        onChange={(server) => change({ server })}
        error={fieldErrors.server_id}
        terminalServer={editing?.terminal_server}
      />
      <TypeField
        accounts={accounts}
        value={draft.type}
        onChange={(type) => change({ type })}
        isEditing={editing !== undefined}
        error={fieldErrors.type}
        onEdit={onEdit}
      />
      {hasMasterChoice(draft, accounts, editing) && (
        <MasterChoice
          masters={masters}
          editing={editing}
          value={draft.master}
          onChange={(master) => change({ master })}
          error={fieldErrors.master_id}
        />
      )}
      <CredentialFields {...props} />
      {isChild(draft) && (
        <TextField
          label="Multiplicador de lotaje"
          name="multiplier"
          isOptional
          prefix="X"
          inputMode="decimal"
          maxLength={10}
          value={draft.multiplier}
          onChange={(typed) => change({ multiplier: typed })}
          hint={multiplier === undefined ? 'Sin él se usa 1.' : describeMultiplier(multiplier)}
          error={hasWrongMultiplier(draft) ? getMultiplierError() : fieldErrors.multiplier}
        />
      )}
      {isChild(draft) && editing && !isMove(draft, editing) && multiplier !== undefined && (
        <SmallCopies child={editing.id} multiplier={multiplier} />
      )}
      {isOtherMaster && <OtherMaster master={editing.id} isOnly={masters.length === 1} />}
    </>
  );
}
