import { ApiError, mayHaveTakenEffect } from '@parque/api-client';
import type { CallInput } from '@parque/contract';
import { emailPattern, maxEmailCharacters, maxNameCharacters, toOneLine } from '@parque/contract/limits';
import { findNewPasswordError } from './new-password';
import { findTelegramError } from './telegram-error';
import { useState } from 'react';
import { useLeftFields } from './use-left-fields';

export type Registration = CallInput<'register'>['body'];

const labels = { name: 'Nombre', email: 'Email', telegram: 'Telegram', password: 'Contraseña' } as const;
export type RegistrationField = keyof typeof labels;
const registrationFields = ['name', 'email', 'telegram', 'password'] as const;

const checkMarked = 'Revisa los datos marcados.';

export type FieldErrors = Readonly<Record<RegistrationField, string | undefined>>;

const findLengthError = (text: string, max: number) =>
  toOneLine(text).length > max ? `Como mucho ${max} caracteres.` : undefined;

const isEmail = (text: string) => text.length <= maxEmailCharacters && emailPattern.test(text);

/** What the API would reject, as far as the browser can check it. An empty field is missing, not wrong. */
const findContentErrors = ({ name, email, telegram, password }: Registration): FieldErrors => ({
  name: findLengthError(name, maxNameCharacters),
  email: email === '' || isEmail(email) ? undefined : 'Email Invalido',
  telegram: findTelegramError(telegram ?? ''),
  password: findNewPasswordError(password),
});

/** Throws for a Telegram name that the API would store, although Telegram has no such name. */
export function checkTelegram(body: Registration): void {
  const errors = findContentErrors(body);
  if (errors.telegram === undefined) return;
  const fieldErrors = registrationFields.flatMap((field) => (errors[field] ? [[field, errors[field]]] : []));
  throw new ApiError('invalid_input', 400, checkMarked, {
    fields: Object.fromEntries(fieldErrors) as Record<string, string>,
  });
}

const fieldOfCode: Readonly<Record<string, RegistrationField>> = {
  email_invalid: 'email',
  email_taken: 'email',
  password_too_short: 'password',
  password_too_common: 'password',
};

function toFieldErrors({ code, message, fields }: ApiError): FieldErrors {
  const field = fieldOfCode[code];
  const messages = { ...(field && { [field]: message }), ...fields };
  return {
    name: messages['name'],
    email: messages['email'],
    telegram: messages['telegram'],
    password: messages['password'],
  };
}

const apiMessageCodes = new Set<string>(['too_many_attempts', 'invalid_input', 'legal_text_changed']);

const unknownTitle =
  'No sabemos si tu cuenta se ha creado: no ha llegado la respuesta. Inténtalo de nuevo; si ya existe, entrarás en ella.';

/**
 * Summarises a rejected registration: a line for each wrong field, none if the title is sufficient.
 *
 * @param errors - Those that the fields show.
 */
export function summariseErrors(error: ApiError, errors: FieldErrors) {
  const { code, message } = error;
  const wrongFields = registrationFields.filter((field) => errors[field] !== undefined);
  const lines = wrongFields.map((field) => `${labels[field]}: ${errors[field]}`);
  const fieldWithError = fieldOfCode[code];
  if (fieldWithError && lines.length < 2) return { title: errors[fieldWithError] ?? message, lines: [] };
  if (fieldWithError) return { title: checkMarked, lines };
  if (mayHaveTakenEffect(error)) return { title: unknownTitle, lines };
  return {
    title: apiMessageCodes.has(code) ? message : 'No se pudo crear la cuenta. Inténtalo de nuevo.',
    lines,
  };
}

interface Rejected {
  readonly body: Registration;
  readonly errors: FieldErrors;
}

/**
 * The errors that the fields of the registration show: wrong content once its field was left, and what the API rejected
 * until that field changes.
 *
 * @param body - The input of now.
 */
export function useRegistrationErrors(body: Registration) {
  const [rejection, setRejection] = useState<Rejected>();
  const leftFields = useLeftFields();
  const contentErrors = findContentErrors(body);
  const getFieldError = (field: RegistrationField) =>
    (rejection?.body[field] === body[field] ? rejection?.errors[field] : undefined) ??
    (leftFields.has(field) ? contentErrors[field] : undefined);
  const errors: FieldErrors = {
    name: getFieldError('name'),
    email: getFieldError('email'),
    telegram: getFieldError('telegram'),
    password: getFieldError('password'),
  };
  return {
    errors,
    leave: leftFields.leave,
    leaveAll: () => registrationFields.forEach(leftFields.leave),
    reject: (error: ApiError, sentBody: Registration) =>
      setRejection({ body: sentBody, errors: toFieldErrors(error) }),
  };
}
