import { ButtonLink, SelectField } from '@parque/ui';
import { Funding } from '../components/funding/funding';
import { AccountScreen } from '../components/panel/account-screen';
import { usePanelAddress } from '../components/panel/panel-address';

/** The rules of prop firms on the account that the address names. */
export function FundingScreen() {
  const { goToAccount } = usePanelAddress();
  return (
    <AccountScreen
      title="Reglas de fondeo"
      empty={{ icon: 'gauge', title: 'Todavía no hay operaciones que comprobar' }}
      balanceLabel="Balance de la cuenta"
      tools={({ id }) => <ButtonLink href={`#/panel/analisis?cuenta=${id}`}>Volver a Análisis</ButtonLink>}
    >
      {(account, all) => (
        <>
          {all.length > 1 && (
            <SelectField
              label="Cuenta"
              value={String(account.id)}
              onChange={(id) => goToAccount(Number(id))}
              options={all.map(({ id, number, server, currency }) => ({
                value: id,
                label: `${number} · ${server} · ${currency}`,
              }))}
            />
          )}
          <Funding key={account.id} account={account} />
        </>
      )}
    </AccountScreen>
  );
}
