import { Page } from '@parque/ui';
import type { BrokerAccount } from '../api/accounts';
import { AccountLine } from './account-line';
import { CalculatorButton } from './calculator/calculator-button';
import { CloseSession } from './close-session';
import { MonthView } from './month-view';

/** The journal of an account. */
export function Journal({ account }: { readonly account: BrokerAccount }) {
  return (
    <Page
      title="Dashboard"
      lead={<AccountLine account={account} />}
      tools={
        <>
          <CalculatorButton account={account} />
          <CloseSession account={account} />
        </>
      }
    >
      <MonthView account={account} />
    </Page>
  );
}
