import { requestIdOf, type Failure } from './failure';
import { Icon } from '../icon/icon';

/** Props of {@link FormError}. */
export interface FormErrorProps {
  /** Why the request failed; nothing is rendered without it. */
  readonly error: Failure | null | undefined;
}

/** The error of an action, for the position beside its button. Announced when it appears. */
export function FormError({ error }: FormErrorProps) {
  if (!error) return null;
  const requestId = requestIdOf(error);
  return (
    <p className="pq-form-error" role="alert">
      <Icon name="error" size="sm" />
      <span>
        {error.message}
        {requestId && <small>Referencia: {requestId}</small>}
      </span>
    </p>
  );
}
