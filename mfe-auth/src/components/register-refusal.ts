import type { ApiError } from '@parque/api-client';

const aboutEmail = new Set<string>(['email_invalid', 'email_taken']);
const aboutPassword = new Set<string>(['password_too_short', 'password_too_common']);
const ownMessageCodes = new Set<string>([
  ...aboutEmail,
  'too_many_attempts',
  'invalid_input',
  'legal_text_changed',
]);

/** The error of a registration in the form of the view. */
export interface RegisterRefusal {
  /** For the whole view; undefined when the message of a field is sufficient. */
  readonly title: string | undefined;
  readonly isEmailWrong: boolean;
  readonly fields: Readonly<Record<string, string>>;
}

export function registerRefusal({ code, message, fields }: ApiError): RegisterRefusal {
  if (aboutPassword.has(code))
    return { title: undefined, isEmailWrong: false, fields: { ...fields, password: message } };
  return {
    title: ownMessageCodes.has(code) ? message : 'No se pudo crear la cuenta. Inténtalo de nuevo.',
    isEmailWrong: aboutEmail.has(code),
    fields,
  };
}
