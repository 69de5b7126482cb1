import type { LicenceEntity, OwnedProductEntity } from '@parque/contract';
import { Badge, Skeleton } from '@parque/ui';
import { useId, type ReactNode } from 'react';
import { formatExpiry } from '../expiry';
import css from './licence-hero.module.css';

interface LicenceHeroProps {
  readonly title: string;
  readonly description: string;
  readonly art: ReactNode;
  /** null before an account is registered: the purchase determines the status. undefined while it is unknown. */
  readonly licence: LicenceEntity | null | undefined;
  /** Whether it is still loading; a failure is shown in place of the accounts. */
  readonly isLoading: boolean;
  readonly owned: OwnedProductEntity | undefined;
}

const none = { account_1: null, account_2: null };
const registeredAccounts = [
  'todavía no llevas ninguna registrada',
  'llevas una registrada',
  'ya llevas las dos registradas',
];

function describeCoverage({ account_1, account_2 }: Pick<LicenceEntity, 'account_1' | 'account_2'>): string {
  const count = [account_1, account_2].filter((account) => account !== null).length;
  return `Tu licencia cubre dos cuentas y ${registeredAccounts[count]}.`;
}

export function LicenceHero({ title, description, art, licence, isLoading, owned }: LicenceHeroProps) {
  const id = useId();
  const isKnown = licence !== undefined;
  const isActive = licence ? licence.access === 'active' : owned?.status !== 'Suspendido';
  const accessName = isActive ? 'Activo' : 'Sin acceso';
  const status = licence?.status === 'Bloqueado' ? 'Bloqueado' : accessName;
  const expiry = isActive ? (licence?.fecha_caducidad ?? owned?.fecha_caducidad) : undefined;
  return (
    <section className={`pq-card ${css.hero}`} aria-labelledby={id}>
      <div className={css.text}>
        <p className="pq-row">
          {isKnown && (
            <Badge tone={status === 'Activo' ? 'up' : 'danger'} icon={status === 'Activo' ? 'check' : 'lock'}>
              {status}
            </Badge>
          )}
          {isLoading && <Skeleton height="1.375rem" width="4.5rem" />}
          {expiry !== undefined && (
            <span translate="no" className="pq-mute pq-num">
              {formatExpiry(expiry)}
            </span>
          )}
        </p>
        <h1 className="pq-headline" id={id}>
          {title}
        </h1>
        <p className={css.description}>
          {description}{' '}
          <span className={isKnown ? undefined : css.unknown}>{describeCoverage(licence ?? none)}</span>
        </p>
        {status === 'Bloqueado' && (
          <p className={css.blocked}>Tu licencia está bloqueada: escribe a soporte para saber por qué.</p>
        )}
      </div>
      <div className={css.art}>{art}</div>
    </section>
  );
}
