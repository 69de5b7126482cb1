import { useHasReconnected } from './connection';
import { getRequestId, type Failure } from './failure';
import { Icon } from '../icon/icon';

/** Props of {@link FormError}. */
export interface FormErrorProps {
  /** Why the request failed; nothing is rendered without it. */
  readonly error: Failure | null | undefined;
}

/**
 * Shows why an action failed; render it beside the button of the action. Screen readers announce it when it appears. After
 * a connection error, once the server answers again, the text states that the user can try again.
 */
export function FormError({ error }: FormErrorProps) {
  const isOver = useHasReconnected(error);
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
