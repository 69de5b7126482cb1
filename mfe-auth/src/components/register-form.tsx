import { Banner, Button, PasswordField, TextField } from '@parque/ui';
import { Link } from '@parque/remote';
import { useDraft } from '@parque/remote/draft';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { legalQuery, useRegister } from '../api/access';
import type { AccessViewProps } from './access-view';
import { FormView } from './form-view';
import { LegalNotice } from './legal-notice';
import { passwordRule } from './new-password';
import css from './register-form.module.css';
import { registerRefusal } from './register-refusal';

/** The labels of the fields that are needed and empty. */
const emptyLabels = (byLabel: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(byLabel)
    .filter(([, value]) => value.trim() === '')
    .map(([label]) => label);

export function RegisterForm({ email, onEmail, search }: AccessViewProps) {
  const draft = useDraft('auth/registration', { name: '', telegram: '' });
  const { name, telegram } = draft.value;
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const legal = useQuery(legalQuery);
  const texts = legal.data ?? [];
  const registration = useRegister();
  const { error } = registration;
  const refusal = error ? registerRefusal(error) : undefined;
  const { refetch } = legal;
  const areTextsOld = error?.code === 'legal_text_changed';
  useEffect(() => {
    if (areTextsOld) void refetch();
  }, [areTextsOld, refetch]);

  const isRepeated = repeated !== '';
  const isMismatch = isRepeated && repeated !== password;
  const missing = emptyLabels({
    Nombre: name,
    Email: email,
    Contraseña: password,
    'Verificar contraseña': repeated,
  });
  const isComplete = missing.length === 0;

  const register = () => {
    if (!isComplete || isMismatch) return;
    const handle = telegram.trim().replace(/^@/, '');
    registration.start({
      name: name.trim(),
      email: email.trim(),
      password,
      telegram: handle || null,
      ...(texts.length > 0 && { accepted: texts.map(({ id, version }) => ({ id, version })) }),
    });
  };
  const loginPath = `/login${search}`;

  return (
    <FormView
      title="Crear cuenta"
      lead="Con una sola cuenta accedes a todos los productos."
      refusal={error}
      onChange={() => error && registration.reset()}
      onSubmit={register}
      toggle={{ question: '¿Ya tienes cuenta?', label: 'Inicia sesión', to: loginPath }}
    >
      {refusal?.title && (
        <Banner tone="danger" title={refusal.title}>
          {error?.code === 'email_taken' && (
            <>
              Usa otro correo o <Link to={loginPath}>inicia sesión</Link>.
            </>
          )}
        </Banner>
      )}
      <TextField
        label="Nombre"
        name="name"
        autoComplete="name"
        value={name}
        onChange={(value) => draft.set({ name: value, telegram })}
        error={refusal?.fields.name}
      />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        onChange={onEmail}
        isInvalid={refusal?.isEmailWrong}
        error={refusal?.fields.email}
      />
      <TextField
        label="Telegram"
        name="telegram"
        autoComplete="off"
        isOptional
        prefix="@"
        placeholder="usuario"
        value={telegram}
        onChange={(value) => draft.set({ name, telegram: value })}
        error={refusal?.fields.telegram}
      />
      <div className={css.passwords}>
        <PasswordField
          label="Contraseña"
          name="password"
          autoComplete="new-password"
          hint={passwordRule}
          value={password}
          onChange={setPassword}
          error={refusal?.fields.password}
        />
        <PasswordField
          label="Verificar contraseña"
          name="verification"
          autoComplete="new-password"
          value={repeated}
          onChange={setRepeated}
          error={isMismatch ? 'Las contraseñas no coinciden' : undefined}
          valid={isRepeated && !isMismatch ? 'Las contraseñas coinciden' : undefined}
        />
      </div>
      <LegalNotice texts={texts} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        disabled={!isComplete || isMismatch}
        isBusy={registration.isPending}
      >
        Registrarme
      </Button>
      {!isComplete && (
        <p className="pq-field__hint">{`Para registrarte falta por rellenar: ${missing.join(', ')}.`}</p>
      )}
    </FormView>
  );
}
