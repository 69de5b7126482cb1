import { AccountScreen } from '../components/panel/account-screen';
import { AccountBar } from '../components/panel/panel-bar';
import { Report } from '../components/report/report';

/** The printable report of a range of the account that the address names. */
export function ReportScreen() {
  return (
    <AccountScreen
      title="Informes"
      empty={{ icon: 'file', title: 'Todavía no hay una cuenta de la que informar' }}
    >
      {(account) => (
        <>
          <AccountBar account={account} />
          <Report key={account.id} account={account} />
        </>
      )}
    </AccountScreen>
  );
}
