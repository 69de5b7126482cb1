import { requestIdOf, type Failure } from './failure';
import { Icon } from './icon';

/** Props of {@link FormError}. */
export interface FormErrorProps {
  /** Why the request failed; nothing is drawn without it. */
  readonly error: Failure | null | undefined;
}

/** Why what a button started has failed, to be placed beside that button. Announced when it appears. */
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
