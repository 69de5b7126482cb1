import { AccountScreen } from '../components/panel/account-screen';
import { PanelBar } from '../components/panel/panel-bar';
import { Report } from '../components/report/report';

/** The printable report of a range of the account that the address names. */
export function ReportScreen() {
  return (
    <AccountScreen
      title="Informe"
      empty={{ icon: 'file', title: 'Todavía no hay una cuenta de la que informar' }}
    >
      {(account, all) => (
        <>
          <div className="pq-no-print">
            <PanelBar account={account} accounts={all} />
          </div>
          <Report key={account.id} account={account} />
        </>
      )}
    </AccountScreen>
  );
}
