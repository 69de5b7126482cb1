import type { ApiError } from '@parque/api-client';
import { useState } from 'react';
import {
  registrationFields,
  rejectedContent,
  wrongContent,
  type FieldErrors,
  type Registration,
  type RegistrationField,
} from './registration-errors';
import { useLeftFields } from './use-left-fields';

/** What the API rejected. */
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
  const left = useLeftFields();
  const wrong = wrongContent(body);
  const errorOf = (field: RegistrationField) =>
    (rejected?.body[field] === body[field] ? rejected?.errors[field] : undefined) ??
    (left.has(field) ? wrong[field] : undefined);
  const errors: FieldErrors = {
    name: errorOf('name'),
    email: errorOf('email'),
    telegram: errorOf('telegram'),
    password: errorOf('password'),
  };
  return {
    errors,
    leave: left.leave,
    leaveAll: () => registrationFields.forEach(left.leave),
    reject: (error: ApiError, sent: Registration) =>
      setRejected({ body: sent, errors: rejectedContent(error) }),
  };
}
