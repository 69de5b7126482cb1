import type { OwnedProductEntity } from '@parque/contract';
import { Navigate } from '@parque/remote';
import { getSession } from '@parque/session';
import { formatDate, toast } from '@parque/ui';
import { useEffect } from 'react';
import type { RouteMatch } from '../../remotes/routes';
import { HomeNotice } from '../page/home-notice';
import { readStoredProducts } from './stored-products';

function explainClosure({ id, fecha_caducidad: end }: OwnedProductEntity): string {
  const isSuspended = getSession().owned?.some((product) => product.id === id);
  if (isSuspended) return 'Está suspendido hasta que se resuelva el pago.';
  if (end && new Date(end) <= new Date()) return `Caducó el ${formatDate(end)}.`;
  return 'Ya no está en tu cuenta. Si no lo esperabas, escribe a soporte.';
}

/** Shows why an address is closed to the user: the end of a product, or a product that the user never had. */
function showClosedRoute({ route }: RouteMatch): void {
  const { anyProduct = [] } = route.requires ?? {};
  const endedProduct = readStoredProducts().find(({ id }) => anyProduct.includes(id));
  if (endedProduct) toast.info(`Ya no tienes acceso a ${endedProduct.title}`, explainClosure(endedProduct));
  else if (anyProduct.length > 0)
    toast.info(`No tienes acceso a «${route.title}»`, 'Se abre con un producto que no tienes.');
  else toast.info(`No tienes acceso a «${route.title}»`);
}

function Redirect({ match, to }: { readonly match: RouteMatch; readonly to: string }) {
  useEffect(() => showClosedRoute(match), [match]);
  return <Navigate replace to={to} />;
}

interface ClosedRouteProps {
  readonly match: RouteMatch;
  /** The address that is opened instead; undefined: none. */
  readonly to: string | undefined;
}

export const ClosedRoute = ({ match, to }: ClosedRouteProps) =>
  to === undefined ? (
    <HomeNotice page="Sin acceso" icon="lock" title="No tienes acceso a esta sección">
      Si has comprado el producto hace poco, espera unos segundos: se activa solo.
    </HomeNotice>
  ) : (
    <Redirect match={match} to={to} />
  );
