import type { SecondFactorDraftEntity } from '@parque/contract';
import { Button, ButtonLink, CopyField, FormError, TextField } from '@parque/ui';
import { useState, type FormEvent } from 'react';
import { useConfirmSecondFactor } from '../api/account';
import css from './second-factor.module.css';

function Qr({ qr: { size, path } }: Pick<SecondFactorDraftEntity, 'qr'>) {
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Código QR para tu aplicación de autenticación"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

interface SecondFactorSetupProps {
  readonly draft: SecondFactorDraftEntity;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

export function SecondFactorSetup({ draft, onCodes, onCancel }: SecondFactorSetupProps) {
  const [code, setCode] = useState('');
  const confirmation = useConfirmSecondFactor(onCodes);
  const { error } = confirmation;
  const isComplete = code.trim() !== '';
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || confirmation.isPending) return;
    confirmation.mutate(code.trim());
  };

  return (
    <form className="pq-stack" noValidate onSubmit={confirm} aria-label="Activar el segundo factor">
      <div className={css.setup}>
        <Qr qr={draft.qr} />
        <div className="pq-stack">
          <p>
            Escanea el código con tu aplicación de autenticación (Aegis, Google Authenticator, 1Password…) y
            escribe las seis cifras que te dé.
          </p>
          <ButtonLink className="pq-only-sm" href={draft.uri}>
            Abrir en mi aplicación
          </ButtonLink>
          <div className={css.secret}>
            <CopyField label="Clave para escribirla a mano" text={draft.secret} />
          </div>
          <TextField
            label="Código de la aplicación"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(value) => {
              setCode(value);
              if (error) confirmation.reset();
            }}
            error={error?.code === 'code_wrong' ? error.message : undefined}
          />
        </div>
      </div>
      <FormError error={error?.code === 'code_wrong' ? null : error} />
      <div className="pq-row">
        <Button type="submit" variant="primary" disabled={!isComplete} isBusy={confirmation.isPending}>
          Confirmar
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
