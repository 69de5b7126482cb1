import { useLocation } from '@parque/remote';
import { useDraft } from '@parque/remote/draft';
import { useEffect, useRef, type ComponentType } from 'react';
import { AccessArt } from '../components/access-art';
import type { AccessViewProps } from '../components/form-view';
import { LoginForm } from '../components/login-form';
import { RecoverForm } from '../components/recover-form';
import { RegisterForm } from '../components/register-form';
import { ResetForm } from '../components/reset-form';
import css from './access.module.css';

const views: Readonly<Record<string, ComponentType<AccessViewProps>>> = {
  '/registro': RegisterForm,
  '/recuperar': RecoverForm,
  '/restablecer': ResetForm,
};

/** One screen with several views, which share the typed email. It is shown again after a visit to the shop. */
export function AccessScreen() {
  const { pathname, search } = useLocation();
  const { value: email, set: setEmail } = useDraft(
    'auth/email',
    new URLSearchParams(search).get('correo') ?? '',
    { isScratch: true },
  );
  const main = useRef<HTMLElement>(null);
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    main.current?.querySelector('h1')?.focus({ preventScroll: true });
    // Scrolls to the top and not to the heading: on a phone the page begins with the picture above it.
    window.scrollTo(0, 0);
  }, [pathname]);
  const View = views[pathname] ?? LoginForm;
  const shared = { email, onEmail: setEmail, search };

  return (
    <div className={css.access}>
      <AccessArt isShort={View === RegisterForm} />
      <main className={css.main} ref={main}>
        <View {...shared} />
      </main>
    </div>
  );
}
