import type { ApiError } from '@parque/api-client';

const aboutEmail = new Set<string>(['email_invalid', 'email_taken']);
const aboutPassword = new Set<string>(['password_too_short', 'password_too_common']);
const saysWhy = new Set<string>([...aboutEmail, 'too_many_attempts', 'invalid_input']);

/** Why a registration was refused, as the view shows it. */
export interface RegisterRefusal {
  /** For the whole view; undefined when a field says it all. */
  readonly title: string | undefined;
  readonly isEmailWrong: boolean;
  readonly fields: Readonly<Record<string, string>>;
}

export function registerRefusal({ code, message, fields }: ApiError): RegisterRefusal {
  if (aboutPassword.has(code))
    return { title: undefined, isEmailWrong: false, fields: { ...fields, password: message } };
  return {
    title: saysWhy.has(code) ? message : 'No se pudo crear la cuenta. Inténtalo de nuevo.',
    isEmailWrong: aboutEmail.has(code),
    fields,
  };
}
