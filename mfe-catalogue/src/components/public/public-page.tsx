import { isKnownAddress, Link, useLocation } from '@parque/remote';
import { Brand } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { legalQuery } from '../../api/products';
import css from './public-page.module.css';

interface PublicPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly tools?: ReactNode;
  /** The address that opens after a sign-in from here; without one, the user's first screen. */
  readonly returnTo?: string;
  readonly children: ReactNode;
}

/** Links to the screens of another remote that this installation may not have. */
function Entrance({ returnTo }: Pick<PublicPageProps, 'returnTo'>) {
  const query = returnTo ? `?${new URLSearchParams({ volver: returnTo })}` : '';
  return (
    <nav className={css.entrance} aria-label="Acceso">
      {isKnownAddress('/login') && (
        <Link className="pq-btn" to={`/login${query}`}>
          Iniciar sesión
        </Link>
      )}
      {isKnownAddress('/registro') && (
        <Link className="pq-btn" data-variant="primary" to={`/registro${query}`}>
          Crear cuenta
        </Link>
      )}
    </nav>
  );
}

function LegalTexts() {
  const { data: texts = [] } = useQuery(legalQuery);
  const risk = texts.find(({ id }) => id === 'risk')?.text;
  return (
    <>
      <p>
        {risk ??
          'Operar con CFD y divisas conlleva un riesgo alto: puedes perder todo el dinero que inviertas.'}
      </p>
      {texts
        .filter(({ id }) => id !== 'risk')
        .map(({ id, title, text }) => (
          <details key={id}>
            <summary>{title}</summary>
            <p>{text}</p>
          </details>
        ))}
    </>
  );
}

export function PublicPage({ title, lead, tools, returnTo, children }: PublicPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isOpened = key !== 'default';
  useEffect(() => {
    if (!isOpened) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname, isOpened]);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Link className={`pq-brand ${css.brand}`} to="/tienda">
          <Brand />
        </Link>
        <Entrance {...(returnTo && { returnTo })} />
      </header>
      <main className={css.main}>
        <div className="pq-page">
          <div>
            <h1 tabIndex={-1} ref={heading}>
              {title}
            </h1>
            {lead && <p>{lead}</p>}
          </div>
          {tools && <div className="pq-page__tools">{tools}</div>}
        </div>
        <div className="pq-cards">{children}</div>
      </main>
      <footer className={css.foot}>
        <LegalTexts />
      </footer>
    </div>
  );
}
