import type { AccountEntity, SecondFactorDraftEntity } from '@parque/contract';
import { Badge, Button, Card, ConfirmDialog, countText, FormError, pluralize, toast } from '@parque/ui';
import { useState } from 'react';
import { useRenewRecoveryCodes, useStartSecondFactor, useStopSecondFactor } from '../api/account';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorSetup } from './second-factor-setup';

interface ContentProps {
  readonly factor: AccountEntity['second_factor'];
  readonly onCodes: (codes: readonly string[]) => void;
}

function Inactive({ factor, onCodes }: ContentProps) {
  const [draft, setDraft] = useState<SecondFactorDraftEntity>();
  const start = useStartSecondFactor();
  if (draft)
    return <SecondFactorSetup draft={draft} onCodes={onCodes} onCancel={() => setDraft(undefined)} />;
  return (
    <div className="pq-stack">
      <p>
        Además de la contraseña, al entrar te pediremos un código que solo tiene tu teléfono. Quien adivine tu
        contraseña no podrá entrar.
      </p>
      {factor.is_required && <p>Para administrar es obligatorio.</p>}
      <FormError error={start.error} />
      <div>
        <Button
          variant="primary"
          isBusy={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: setDraft })}
        >
          Activar
        </Button>
      </div>
    </div>
  );
}

function Active({ factor, onCodes }: ContentProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  const renew = useRenewRecoveryCodes();
  const stop = useStopSecondFactor();
  const { recovery_codes: remainingCodes, is_required } = factor;
  return (
    <div className="pq-stack">
      <p>
        {`${pluralize(remainingCodes, 'Te queda', 'Te quedan')} ${countText(remainingCodes, 'código', 'códigos')} de recuperación.`}
        {is_required && ' Para administrar es obligatorio, así que no se puede desactivar.'}
      </p>
      <div className="pq-row">
        <Button onClick={() => setRenewing(true)}>Códigos nuevos</Button>
        {!is_required && (
          <Button variant="ghost" onClick={() => setConfirming(true)}>
            Desactivar
          </Button>
        )}
      </div>
      <ConfirmDialog
        title="¿Pedir códigos nuevos?"
        isOpen={isRenewing}
        onClose={() => {
          setRenewing(false);
          renew.reset();
        }}
        confirmLabel="Pedir códigos nuevos"
        tone="danger"
        isBusy={renew.isPending}
        error={renew.error}
        onConfirm={() => renew.mutate(undefined, { onSuccess: ({ codes }) => onCodes(codes) })}
      >
        Los códigos de recuperación que tengas guardados dejarán de valer al momento.
      </ConfirmDialog>
      <ConfirmDialog
        title="¿Desactivar el segundo factor?"
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        confirmLabel="Desactivar"
        tone="danger"
        isBusy={stop.isPending}
        error={stop.error}
        onConfirm={() =>
          stop.mutate(undefined, {
            onSuccess: () => {
              setConfirming(false);
              toast.success('Segundo factor desactivado.');
            },
          })
        }
      >
        Para entrar bastará la contraseña, y los códigos de recuperación dejarán de valer.
      </ConfirmDialog>
    </div>
  );
}

export function SecondFactorCard({ account }: { readonly account: AccountEntity }) {
  const { second_factor: factor } = account;
  const [codes, setCodes] = useState<readonly string[]>();
  const Content = factor.is_active ? Active : Inactive;
  return (
    <Card
      title="Segundo factor"
      note="Un código de tu teléfono al iniciar sesión."
      padding="md"
      tools={
        factor.is_active ? (
          <Badge tone="up">Activado</Badge>
        ) : (
          factor.is_required && <Badge tone="danger">Falta</Badge>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : (
        <Content factor={factor} onCodes={setCodes} />
      )}
    </Card>
  );
}
