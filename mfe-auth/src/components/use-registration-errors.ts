import type { ApiError } from '@parque/api-client';
import { useState } from 'react';
import {
  registrationFields,
  toFieldErrors,
  findContentErrors,
  type FieldErrors,
  type Registration,
  type RegistrationField,
} from './registration-errors';
import { useLeftFields } from './use-left-fields';

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
  const [rejected, setRejected] = useState<Rejected>();
  const leftFields = useLeftFields();
  const wrong = findContentErrors(body);
  const getFieldError = (field: RegistrationField) =>
    (rejected?.body[field] === body[field] ? rejected?.errors[field] : undefined) ??
    (leftFields.has(field) ? wrong[field] : undefined);
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
    reject: (error: ApiError, sent: Registration) =>
      setRejected({ body: sent, errors: toFieldErrors(error) }),
  };
}
