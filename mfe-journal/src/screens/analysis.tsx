import { ButtonLink } from '@parque/ui';
import { Analysis } from '../components/analysis/analysis';
import css from '../components/analysis/analysis.module.css';
import { AnalysisOnItsWay } from '../components/analysis/analysis-on-its-way';
import { ExportButton } from '../components/analysis/export-button';
import { AccountScreen } from '../components/panel/account-screen';
import { PanelBar } from '../components/panel/panel-bar';

export function AnalysisScreen() {
  return (
    <AccountScreen
      title="Análisis"
      empty={{ icon: 'chart', title: 'Todavía no hay nada que analizar' }}
      otherAction={<ButtonLink href="#/panel/ejemplo/analisis">Ver con datos de ejemplo</ButtonLink>}
      skeleton={<AnalysisOnItsWay />}
      tools={(account) => (
        <>
          <div className={css.tools}>
            <ButtonLink href="#/panel/setups">Setups</ButtonLink>
            <ButtonLink href="#/panel/grupos">Grupos</ButtonLink>
            <ButtonLink href={`#/panel/fondeo?cuenta=${account.id}`}>Fondeo</ButtonLink>
            <ButtonLink href={`#/panel/informe?cuenta=${account.id}`}>Informe</ButtonLink>
            <ExportButton account={account} />
          </div>
          <ButtonLink className={css.back} href={`#/panel?cuenta=${account.id}`}>
            Volver al Dashboard
          </ButtonLink>
        </>
      )}
    >
      {(account, all) => (
        <>
          <PanelBar account={account} accounts={all} groupsAt="/panel/grupo/analisis" />
          <Analysis key={account.id} account={account} />
        </>
      )}
    </AccountScreen>
  );
}
