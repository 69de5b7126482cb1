import { isKnownAddress, Link } from '@parque/remote';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import type { ApiError } from '@parque/api-client';
import css from './form-view.module.css';

export interface AccessViewProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** The query of the address with the return path; it remains when the view changes. */
  readonly search: string;
}

interface FormViewProps {
  readonly title: string;
  readonly lead: string;
  /** The error of the last attempt, until the user types. */
  readonly refusal: ApiError | null;
  readonly onChange: () => void;
  readonly onSubmit: () => void;
  readonly toggle: { readonly question: string; readonly label: string; readonly to: string };
  readonly children: ReactNode;
}

/** The common parts of the views: heading, link to the other view, and focus on the invalid field. */
export function FormView({ title, lead, refusal, onChange, onSubmit, toggle, children }: FormViewProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <form ref={form} className={css.form} noValidate aria-label={title} onChange={onChange} onSubmit={submit}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={css.lead}>{lead}</p>
      {children}
      <p className={css.toggle}>
        {toggle.question}{' '}
        <Link className="pq-link" to={toggle.to}>
          {toggle.label}
        </Link>
      </p>
      {isKnownAddress('/tienda') && (
        <p className={css.shop}>
          <span>¿Aún no conoces Parqué?</span>
          <Link className="pq-btn" to="/tienda">
            Ver productos y precios
          </Link>
        </p>
      )}
    </form>
  );
}
