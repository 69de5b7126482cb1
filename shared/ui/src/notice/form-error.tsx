import { useIsOver } from './connection';
import { getRequestId, type Failure } from './failure';
import { Icon } from '../icon/icon';

/** Props of {@link FormError}. */
export interface FormErrorProps {
  /** Why the request failed; nothing is rendered without it. */
  readonly error: Failure | null | undefined;
}

/**
 * The error of an action, for the position beside its button. Announced when it appears. Once the server answers again,
 * a missing connection is replaced by what to do next.
 */
export function FormError({ error }: FormErrorProps) {
  const isOver = useIsOver(error);
  if (!error) return null;
  if (isOver) {
    return (
      <p className="pq-form-error" data-tone="info" role="status">
        <Icon name="info" size="sm" />
        <span>Ya hay conexión. Inténtalo de nuevo.</span>
      </p>
    );
  }
  const requestId = getRequestId(error);
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
