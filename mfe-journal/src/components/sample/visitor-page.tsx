import { isKnownAddress, Link } from '@parque/remote';
import { Brand } from '@parque/ui';
import type { PropsWithChildren } from 'react';
import css from './visitor-page.module.css';

/** A screen for visitors without a session: the brand, the entrance and the content. */
export const VisitorPage = ({ children }: PropsWithChildren) => (
  <>
    <header className={css.head}>
      <Link className={`pq-brand ${css.brand}`} to="/">
        <Brand />
      </Link>
      <nav className="pq-row" aria-label="Acceso">
        <Link className="pq-btn" to="/login">
          Iniciar sesión
        </Link>
        {isKnownAddress('/registro') && (
          <Link className="pq-btn" data-variant="primary" to="/registro">
            Crear cuenta
          </Link>
        )}
      </nav>
    </header>
    <main className={css.main}>{children}</main>
  </>
);
