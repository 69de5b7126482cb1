import { Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../api/account';
import { EmailCard } from '../account/email-card';
import { KeyboardCard } from '../account/keyboard-card';
import { OwnDataCard } from '../account/own-data-card';
import { PasswordCard } from '../account/password-card';
import { SecondFactorCard } from '../account/second-factor-card';
import { SessionsCard } from '../account/sessions-card';
import css from './account.module.css';

export function AccountScreen() {
  const account = useQuery(accountQuery);
  return (
    <Page title="Mi cuenta" lead="Cómo entras, y quién más puede hacerlo.">
      <QueryView query={account} label="Cargando tu cuenta">
        {(found) => (
          <div className={css.columns}>
            <div className={css.column}>
              <PasswordCard email={found.email} />
              <EmailCard account={found} />
              <KeyboardCard />
            </div>
            <div className={css.column}>
              <SecondFactorCard account={found} />
              <SessionsCard />
              <OwnDataCard email={found.email} />
            </div>
          </div>
        )}
      </QueryView>
    </Page>
  );
}
