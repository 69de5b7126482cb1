import { Banner, ButtonLink } from '@parque/ui';
import type { Entitlement } from './use-entitlement';

const titles = {
  suspended: 'Tu Conector está suspendido: no se abre nada nuevo',
  ended: 'Tu Conector ya no está activo: no se abre nada nuevo',
} as const;

/** Why nothing is opened without the product, what the user can still do, and the way to renew it. */
export function EntitlementNotice({ entitlement }: { readonly entitlement: Entitlement }) {
  if (entitlement === 'active') return null;
  return (
    <Banner
      tone="accent"
      icon="lock"
      title={titles[entitlement]}
      action={
        <ButtonLink size="sm" variant="primary" href="#/products">
          Renovar
        </ButtonLink>
      }
    >
      Lo que ya está copiado sigue a la maestra hasta que se cierre. Puedes pausar, cerrar y eliminar tus
      cuentas. Para abrir, añadir o editar, renueva el producto.
    </Banner>
  );
}
