import { AccountScreen } from '../components/panel/account-screen';
import { PanelBar } from '../components/panel/panel-bar';
import { Routine } from '../components/routine/routine';

/** The plan of the day, the reviews and the goals of the account that the address names. */
export function RoutineScreen() {
  return (
    <AccountScreen title="Rutina" empty={{ icon: 'edit', title: 'Todavía no hay una cuenta que revisar' }}>
      {(account, all) => (
        <>
          <PanelBar account={account} accounts={all} />
          <Routine key={account.id} account={account} />
        </>
      )}
    </AccountScreen>
  );
}
