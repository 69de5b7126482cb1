import { Banner, ButtonLink } from '@parque/ui';
import type { Entitlement } from './use-entitlement';

const titles = {
  suspended: 'Tu Conector está suspendido mientras se resuelve el pago: no se abre nada nuevo',
  ended: 'Tu Conector ya no está activo: no se abre nada nuevo',
} as const;

/** What the user can do. A suspended product was paid for, so buying it again resolves nothing. */
const next = {
  suspended:
    'Podrás abrir, añadir y editar cuando Hotmart confirme el pago. No hace falta comprarlo otra vez.',
  ended: 'Para abrir, añadir o editar, renueva el producto.',
} as const;

export function EntitlementNotice({ entitlement }: { readonly entitlement: Entitlement }) {
  if (entitlement === 'active') return null;
  return (
    <Banner
      tone="accent"
      icon="lock"
      title={titles[entitlement]}
      action={
        entitlement === 'ended' && (
          <ButtonLink size="sm" variant="primary" href="#/products">
            Renovar
          </ButtonLink>
        )
      }
    >
      Lo que ya está copiado sigue a la maestra hasta que se cierre. Puedes pausar, cerrar y eliminar tus
      cuentas. {next[entitlement]}
    </Banner>
  );
}
