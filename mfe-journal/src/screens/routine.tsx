import { AccountScreen } from '../components/panel/account-screen';
import { Routine } from '../components/routine/routine';

/** The plan of the day, the reviews and the goals of the account that the address names. */
export function RoutineScreen() {
  return (
    <AccountScreen title="Rutina" empty={{ icon: 'edit', title: 'Todavía no hay una cuenta que revisar' }}>
      {(account) => <Routine account={account} />}
    </AccountScreen>
  );
}
