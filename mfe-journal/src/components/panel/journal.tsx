import type { BrokerAccountEntity } from '@parque/contract';
import { Page } from '@parque/ui';
import { AccountLine } from './account-line';
import { CurrencyProvider } from '../figures/account-money';
import { CalculatorButton } from '../calculator/calculator-button';
import { CloseSession } from './close-session';
import { IconLink } from '../icon-link';
import { MonthView } from './month-view';
import { PanelBar } from './panel-bar';

interface JournalProps {
  readonly account: BrokerAccountEntity;
  readonly accounts: readonly BrokerAccountEntity[];
}

/** The journal of an account. */
export function Journal({ account, accounts }: JournalProps) {
  return (
    <CurrencyProvider of={account}>
      <Page
        title="Dashboard"
        lead={<AccountLine account={account} />}
        tools={
          <>
            <IconLink
              icon="chart"
              label="Análisis"
              word="Análisis"
              to={`/panel/analisis?cuenta=${account.id}`}
            />
            <IconLink icon="edit" label="Rutina" word="Rutina" to={`/panel/rutina?cuenta=${account.id}`} />
            <IconLink icon="upload" label="Importar un informe" word="Importar" to="/panel/importar" />
            <CalculatorButton account={account} />
          </>
        }
      >
        <PanelBar account={account} accounts={accounts} groupsAt="/panel/grupo" />
        <MonthView account={account} />
        <CloseSession account={account} />
      </Page>
    </CurrencyProvider>
  );
}
