import { useLocation } from '@parque/remote';
import { useEffect, useRef, useState } from 'react';
import { AccessArt } from '../components/access-art';
import { LoginForm } from '../components/login-form';
import { RegisterForm } from '../components/register-form';
import css from './access.module.css';

/** One screen with two views. The email typed in one is there in the other. */
export function AccessScreen() {
  const { pathname, search } = useLocation();
  const [email, setEmail] = useState('');
  const main = useRef<HTMLElement>(null);
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    main.current?.focus();
  }, [pathname]);
  const isRegister = pathname === '/registro';
  const shared = { email, onEmail: setEmail, search };

  return (
    <div className={css.access}>
      <AccessArt isShort={isRegister} />
      <main className={css.main} tabIndex={-1} ref={main}>
        {isRegister ? <RegisterForm {...shared} /> : <LoginForm {...shared} />}
      </main>
    </div>
  );
}
