import { Funding } from '../components/funding/funding';
import { AccountScreen } from '../components/panel/account-screen';
import { AccountBar } from '../components/panel/panel-bar';

/** The rules of prop firms on the account that the address names. */
export function FundingScreen() {
  return (
    <AccountScreen
      title="Fondeo"
      empty={{ icon: 'gauge', title: 'Todavía no hay operaciones que comprobar' }}
      balanceLabel="Balance de la cuenta"
    >
      {(account) => (
        <>
          <AccountBar account={account} />
          <Funding key={account.id} account={account} />
        </>
      )}
    </AccountScreen>
  );
}
