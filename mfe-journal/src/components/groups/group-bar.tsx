import type { BrokerAccountEntity } from '@parque/contract';
import { useNavigate } from '@parque/remote';
import { currencyName } from '@parque/ui';
import type { ReactNode } from 'react';
import type { AccountGroup } from '../../api/definitions';
import { renderAccountOptions, Choice, DaysChoice, DiaryBar } from '../panel/panel-bar';
import { accountScreens, getGroupAddress, groupScreens, type GroupScreenKind } from './group-address';
import { useAddressParams } from '../use-address-params';
import { GroupChoices } from './group-options';
import type { GroupUnit } from './group-unit';

interface UnitChoiceProps {
  readonly unit: GroupUnit;
  /** The currency of the group; undefined where its results are not added in money. */
  readonly currency: string | undefined;
}

function UnitChoice({ unit, currency }: UnitChoiceProps) {
  const { change } = useAddressParams();
  if (currency === undefined) return null;
  return (
    <Choice
      label="Resultados en"
      value={unit.kind}
      onChange={(kind) => change({ unidad: kind === 'r' ? kind : undefined })}
    >
      <option value="money">{currencyName(currency)}</option>
      <option value="r">R</option>
    </Choice>
  );
}

interface GroupBarProps {
  readonly kind: GroupScreenKind;
  readonly groups: readonly AccountGroup[];
  readonly accounts: readonly BrokerAccountEntity[];
  readonly group: AccountGroup;
  readonly unit: GroupUnit;
  readonly currency: string | undefined;
  readonly period: ReactNode;
}

/** The bar for a group: it also selects the unit of the results. */
export function GroupBar({ kind, groups, accounts, group, unit, currency, period }: GroupBarProps) {
  const navigate = useNavigate();
  const screenPath = groupScreens[kind];
  return (
    <DiaryBar
      groupKey={group.key}
      hasGroups
      choice={
        <Choice
          label="Cuenta"
          value={getGroupAddress(screenPath, group.key)}
          onChange={(to) => void navigate(to)}
        >
          {renderAccountOptions(accounts, (id) => `${accountScreens[kind]}?cuenta=${id}`)}
          <GroupChoices groups={groups} at={screenPath} />
        </Choice>
      }
      period={period}
      clock={
        <>
          <DaysChoice server="cada servidor" />
          <UnitChoice unit={unit} currency={currency} />
        </>
      }
    />
  );
}
