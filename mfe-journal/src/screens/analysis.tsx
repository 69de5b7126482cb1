import { ButtonLink } from '@parque/ui';
import { AnalysisSkeleton, FindingsSkeleton } from '../components/analysis/analysis-skeleton';
import { AnalysisSections } from '../components/analysis/analysis-sections';
import { ExportButton } from '../components/analysis/export-button';
import { FiguresRow } from '../components/analysis/figures-row';
import { FilteredTrades } from '../components/analysis/filtered-trades';
import { CashCard } from '../components/cash/cash-card';
import { AccountScreen } from '../components/panel/account-screen';
import { RiskCard } from '../components/risk/risk-card';

/** The analysis of a range of the account that the address names. */
export function AnalysisScreen() {
  return (
    <AccountScreen
      title="Análisis"
      empty={{ icon: 'chart', title: 'Todavía no hay nada que analizar' }}
      otherAction={<ButtonLink href="#/panel/ejemplo/analisis">Ver con datos de ejemplo</ButtonLink>}
      skeleton={<AnalysisSkeleton />}
      tools={(account) => <ExportButton account={account} />}
    >
      {(account) => (
        <FilteredTrades account={account} skeleton={<FindingsSkeleton />}>
          {({ trades, address, context }) => (
            <>
              <FiguresRow trades={trades} digits={account.digits} />
              <AnalysisSections
                trades={trades}
                {...address.shown}
                context={context}
                digits={account.digits}
                risk={
                  <>
                    <RiskCard account={account} trades={trades} />
                    <CashCard account={account} />
                  </>
                }
              />
            </>
          )}
        </FilteredTrades>
      )}
    </AccountScreen>
  );
}
