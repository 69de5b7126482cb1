import { useSession } from '@parque/session';
import { Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../api/account';
import { AppearanceCard, FiguresCard, TimeZoneCard, KeyboardCard } from '../account/browser-cards';
import { EmailCard } from '../account/email-card';
import { NotificationsCard } from '../account/notifications-card';
import { OwnDataCard } from '../account/own-data-card';
import { PasskeysCard } from '../account/passkeys-card';
import { PasswordCard } from '../account/password-card';
import { ProfileCard } from '../account/profile-card';
import { SecondFactorCard } from '../account/second-factor-card';
import { SessionsCard } from '../account/sessions-card';

export function AccountScreen() {
  const { user } = useSession();
  const account = useQuery(accountQuery);
  return (
    <Page title="Mi cuenta" lead="Tus datos, cómo entras y dónde está abierta tu cuenta.">
      <QueryView query={account} label="Cargando tu cuenta">
        {(loadedAccount) => (
          <div className="pq-columns" data-split="even">
            <div className="pq-cards">
              {user && <ProfileCard user={user} />}
              <PasswordCard email={loadedAccount.email} />
              <EmailCard account={loadedAccount} />
              <SecondFactorCard account={loadedAccount} />
              <PasskeysCard />
              <SessionsCard />
              <TimeZoneCard />
              <FiguresCard />
              <AppearanceCard />
            </div>
            <div className="pq-cards">
              <NotificationsCard />
              <KeyboardCard />
              <OwnDataCard email={loadedAccount.email} />
            </div>
          </div>
        )}
      </QueryView>
    </Page>
  );
}
