import type { ConnectorAccountEntity, OpenCopiesEntity } from '@parque/contract';
import { Button, countText, Dialog, FormError, pluralize, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDeleteAccount, useIsGone, type OpenCopiesChoice } from '../../api/accounts';
import { openCopiesQuery } from '../../api/copier';
import { describeOrderFailure } from '../../api/order-failure';
import { OpenCopies, sumPositions, formatPositionCount } from '../../copier/closing/open-copies';
import { OpenDifferences } from '../../copier/closing/open-differences';
import { ClosingChoice } from '../../copier/closing/closing-choice';
import { Removal } from '../../copier/closing/removal';
import { accountTypes } from '../draft';
import { joinNames } from '../join-names';

interface DeleteAccountProps {
  readonly account: ConnectorAccountEntity;
  /** The children of one of several masters; undefined when the account is the only master, or a child. */
  readonly left: readonly ConnectorAccountEntity[] | undefined;
  readonly hasChildren: boolean;
  readonly onDone: (isDeleted: boolean) => void;
}

const labels = {
  cerrar: (positions: number) => `Cerrar ${formatPositionCount(positions)} y eliminar`,
  gestionar: () => 'Eliminar cuando se cierren',
  dejar: (positions: number) => `Eliminar y dejar ${countText(positions, 'abierta', 'abiertas')}`,
} as const satisfies Record<OpenCopiesChoice, (positions: number) => string>;

/** How many children have copies of a master, in words. */
const describeChildrenWithCopies = ({ accounts }: OpenCopiesEntity) =>
  accounts.filter(({ positions }) => positions > 0).length === 1
    ? 'Una cuenta hija tiene copias abiertas de esta maestra.'
    : 'Las cuentas hijas tienen copias abiertas de esta maestra.';

interface QuestionProps extends Pick<DeleteAccountProps, 'account' | 'left' | 'hasChildren'> {
  readonly open: OpenCopiesEntity;
  readonly choice: OpenCopiesChoice | undefined;
  readonly onChoose: (choice: OpenCopiesChoice) => void;
}

function RemainingChildren({ left }: { readonly left: readonly ConnectorAccountEntity[] }) {
  const count = left.length;
  if (count === 0) return null;
  const children = countText(count, 'cuenta hija', 'cuentas hijas');
  const numbers = joinNames(left.map(({ number }) => String(number)));
  return (
    <p>
      {`${children} se ${pluralize(count, 'quedará', 'quedarán')} sin maestra y ${pluralize(count, 'pausada', 'pausadas')}: ${numbers}. Después puedes ${pluralize(count, 'elegirle', 'elegirles')} otra maestra y ${pluralize(count, 'activarla', 'activarlas')} de nuevo.`}
    </p>
  );
}

function Question({ account: { type }, left, hasChildren, open, choice, onChoose }: QuestionProps) {
  const positions = sumPositions(open);
  const isMaster = type === accountTypes.master;
  const isPausing = isMaster && !left && hasChildren;
  if (positions === 0) {
    return (
      <p className="pq-soft">
        Dejará de copiarse desde este momento. No tiene copias abiertas.
        {isPausing &&
          ' Tus cuentas hijas quedan pausadas: con otra maestra no se copia nada hasta que las actives de nuevo.'}
      </p>
    );
  }
  return (
    <>
      <p className="pq-soft">
        {isMaster ? describeChildrenWithCopies(open) : 'La cuenta tiene copias abiertas.'}
      </p>
      <OpenCopies open={open} />
      <ClosingChoice role={isMaster ? 'master' : 'child'} choice={choice} onChoose={onChoose} />
    </>
  );
}

/** Lists what is deleted with an account besides its copies. Deleting a master deletes no log of its children. */
function Records({ account: { type }, hasChildren }: Pick<DeleteAccountProps, 'account' | 'hasChildren'>) {
  if (type !== accountTypes.master)
    return <p>Su registro de copias, sus reglas, sus límites y sus símbolos se eliminan con ella.</p>;
  return hasChildren ? <p>El registro de copias de sus cuentas hijas se conserva.</p> : null;
}

/** The account was deleted before: in another tab, or because its copies were closed. */
function Gone({ account: { number }, onDone }: Pick<DeleteAccountProps, 'account' | 'onDone'>) {
  const close = () => onDone(true);
  return (
    <Dialog
      title={`La cuenta ${number} ya no existe`}
      isOpen
      onClose={close}
      role="alertdialog"
      foot={
        <Button variant="primary" onClick={close} data-first-focus="">
          Entendido
        </Button>
      }
    >
      <p>Ya se había eliminado, en otra pestaña o al cerrarse sus copias. La lista de cuentas está al día.</p>
    </Dialog>
  );
}

interface DecisionProps extends DeleteAccountProps {
  /** The copies of the account are being closed before it is removed. */
  readonly onClosing: (positions: number) => void;
}

function Decision({ account, left, hasChildren, onDone, onClosing }: DecisionProps) {
  const open = useQuery(openCopiesQuery(account.id));
  const [choice, setChoice] = useState<OpenCopiesChoice>();
  const deletion = useDeleteAccount();
  const positions = open.data ? sumPositions(open.data) : 0;
  const isUndecided = positions > 0 && !choice;
  const whyId = useId();
  const isGone = useIsGone(account.id, open.error, deletion.error);
  const isClosing = deletion.variables?.openCopies === 'cerrar';
  const close = () => onDone(false);
  const confirm = () =>
    deletion.mutate(
      { id: account.id, openCopies: choice },
      {
        onSuccess: ({ is_leaving }) => {
          if (is_leaving && choice === 'cerrar') onClosing(positions);
          else onDone(true);
        },
      },
    );
  if (isGone && !deletion.isPending && !deletion.isSuccess) return <Gone account={account} onDone={onDone} />;
  return (
    <Dialog
      title={`¿Está seguro de que desea eliminar la cuenta ${account.number}?`}
      isOpen
      onClose={close}
      role="alertdialog"
      canCancel
      foot={
        <Button
          variant="danger"
          isBusy={deletion.isPending}
          disabled={open.isPending || isUndecided}
          aria-describedby={isUndecided ? whyId : undefined}
          onClick={confirm}
        >
          {positions > 0 && choice ? labels[choice](positions) : 'Eliminar'}
        </Button>
      }
    >
      <div className="pq-stack">
        <QueryView
          query={open}
          label="Contando las copias abiertas"
          failureTitle="No se han podido contar las copias abiertas"
        >
          {(data) => (
            <div className="pq-stack">
              {left && <RemainingChildren left={left} />}
              <OpenDifferences open={data} />
              <Question
                account={account}
                left={left}
                hasChildren={hasChildren}
                choice={choice}
                open={data}
                onChoose={setChoice}
              />
              <Records account={account} hasChildren={hasChildren} />
              {isUndecided && (
                <p id={whyId} className="pq-field__hint">
                  Elige antes qué hacer con las copias abiertas.
                </p>
              )}
            </div>
          )}
        </QueryView>
        <FormError error={isClosing ? describeOrderFailure(deletion.error) : deletion.error} />
      </div>
    </Dialog>
  );
}

/** Deletes an account. When its copies are closed first, it shows how that goes. */
export function DeleteAccount(props: DeleteAccountProps) {
  const { account, onDone } = props;
  const [closing, setClosing] = useState<number>();
  if (closing === undefined) return <Decision {...props} onClosing={setClosing} />;
  return <Removal account={account} positions={closing} onClose={() => onDone(true)} />;
}
