import type { CopierStateEntity } from '@parque/contract';
import { useNavigate } from '@parque/remote';
import { hasDraft } from '@parque/remote/draft';
import { ButtonLink, SelectField, toast } from '@parque/ui';
import { useEffect } from 'react';
import { ChildPage, type ChildPlace } from '../components/child-page';
import { ChildCard } from '../copier/child/child-card';
import { CopyLog } from '../copier/log/copy-log';
import { LimitsForm } from '../copier/settings/limits-form';
import { RulesForm } from '../copier/settings/rules/rules-form';
import { SymbolEditor } from '../copier/settings/symbol-editor';
import { Statistics } from '../copier/statistics/statistics';
import { EntitlementNotice } from '../entitlement/entitlement-notice';
import { useEntitlement } from '../entitlement/use-entitlement';
import { joinNames } from '../components/join-names';

/** The most other children that are shown as buttons; more are shown in a list. */
const maxButtons = 2;

function Siblings({ state, id }: { readonly state: CopierStateEntity; readonly id: number }) {
  const navigate = useNavigate();
  const siblings = state.children.filter((child) => child.id !== id);
  if (siblings.length > maxButtons) {
    return (
      <SelectField
        label="Cuenta hija"
        value={String(id)}
        onChange={(place) => void navigate(`/conector/${place}`)}
        options={state.children.map((child) => ({ value: child.id, label: String(child.number) }))}
      />
    );
  }
  return (
    <>
      {siblings.map((child) => (
        <ButtonLink key={child.id} href={`#/conector/${child.id}`}>
          {`Ver la cuenta ${child.number}`}
        </ButtonLink>
      ))}
    </>
  );
}

const settings = { rules: 'reglas', limits: 'límites', symbols: 'símbolos' };

/** Names the settings with unsaved input when the user leaves the child. Their drafts stay in this tab. */
function useLeaveNotice(id: number, number: number): void {
  useEffect(
    () => () => {
      const unsavedSettings = Object.entries(settings)
        .filter(([name]) => hasDraft(`connector/${name}/${id}`))
        .map(([, label]) => label);
      if (unsavedSettings.length === 0) return;
      toast.info(
        `Cuenta ${number}: ${joinNames(unsavedSettings)} sin guardar`,
        'Lo que has escrito sigue en esta pestaña: vuelve a la copia para guardarlo o descartarlo.',
      );
    },
    [id, number],
  );
}

function Details({ child, isWithoutMaster, state, connection }: ChildPlace) {
  const entitlement = useEntitlement();
  const isEntitled = entitlement === 'active';
  const { id, number } = child;
  useLeaveNotice(id, number);
  return (
    <div className="pq-columns">
      <div className="pq-cards">
        <EntitlementNotice entitlement={entitlement} />
        <ChildCard child={child} isEntitled={isEntitled} masters={state.masters} />
        <Statistics key={`statistics ${id}`} child={id} isWithoutMaster={isWithoutMaster} />
        <CopyLog key={id} child={child} state={state} connection={connection} />
      </div>
      {isEntitled && (
        <div className="pq-cards">
          <RulesForm key={`rules ${id}`} child={child} />
          <LimitsForm key={`limits ${id}`} child={child} />
          {!isWithoutMaster && <SymbolEditor key={`symbols ${id}`} child={child} />}
        </div>
      )}
    </div>
  );
}

export const ChildScreen = () => (
  <ChildPage
    title="Copia"
    lead="Cómo va, qué ha hecho y hasta dónde puede llegar."
    label="Cargando la copia"
    tools={(id, state) => state && <Siblings state={state} id={id} />}
  >
    {(place) => <Details {...place} />}
  </ChildPage>
);
