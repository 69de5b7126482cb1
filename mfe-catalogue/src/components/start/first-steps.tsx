import type { AccountEntity, OwnedProductEntity, ProductEntity } from '@parque/contract';
import { getDemoMailboxUrl, isKnownAddress, Link } from '@parque/remote';
import { useSession } from '@parque/session';
import { ButtonLink, Card, Exact, Icon } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownedProductsQuery, productsQuery } from '../../api/products';
import { accountQuery, usedQuery } from '../../api/start';
import { findOpeningAddress } from '../catalogue/opening';
import { getSaleLink } from '../catalogue/sale-link';
import { SendProof } from '../payment/send-proof';
import { useChosenProduct } from './chosen-product';
import css from './first-steps.module.css';

interface Step {
  readonly title: string;
  readonly text: ReactNode;
  readonly isDone: boolean;
  readonly action?: ReactNode;
}

function createChoiceStep(
  selectedProduct: ProductEntity | undefined,
  ownedProduct: OwnedProductEntity | undefined,
): Step {
  const product = ownedProduct ?? selectedProduct;
  return {
    title: 'Elige un producto',
    text: product ? `Has elegido ${product.title}.` : 'Mira qué hace cada uno y cuánto cuesta.',
    isDone: product !== undefined,
    action: (
      <ButtonLink variant="primary" href="#/products">
        Elegir producto
      </ButtonLink>
    ),
  };
}

function createPayStep(
  selectedProduct: ProductEntity | undefined,
  owned: OwnedProductEntity | undefined,
): Step {
  const sale = selectedProduct && getSaleLink(selectedProduct.linklp);
  return {
    title: 'Paga en Hotmart',
    text: owned
      ? `${owned.title} está pagado y activo.`
      : 'El producto se activa solo al pagar. ¿Ya has pagado? Más abajo puedes buscar tu compra.',
    isDone: owned !== undefined,
    action: sale && (
      <ButtonLink variant="primary" href={sale} isExternal>
        Continuar con el pago
        <Icon name="external" size="sm" />
      </ButtonLink>
    ),
  };
}

function createEmailStep({ email, is_email_proven }: AccountEntity): Step {
  const mailbox = getDemoMailboxUrl();
  return {
    title: 'Confirma tu correo',
    text: is_email_proven ? (
      'Las compras con tu correo se activan solas.'
    ) : (
      <>
        Abre el enlace que enviamos a <Exact>{email}</Exact>.
        {mailbox && (
          <>
            {' '}
            <a className="pq-link" href={mailbox} target="_blank" rel="opener">
              Abrir el buzón de la demostración
            </a>
          </>
        )}
      </>
    ),
    isDone: is_email_proven,
    action: <SendProof email={email} />,
  };
}

/** Products whose accounts a program in MetaTrader can connect, where an installation has it. */
const connectable: readonly number[] = [1, 2, 3];
const terminalsAddress = '/terminales';

function connect(ownedProduct: OwnedProductEntity | undefined, isUsed: boolean): Step {
  const opening = ownedProduct && findOpeningAddress(ownedProduct);
  return {
    title: 'Conecta tu cuenta',
    text: ownedProduct
      ? `Abre ${ownedProduct.title} y escribe el número de tu cuenta de MetaTrader.`
      : 'Con el producto activo, escribe en él el número de tu cuenta de MetaTrader.',
    isDone: isUsed,
    action: opening && (
      <>
        <Link className="pq-btn" data-variant="primary" to={opening}>
          Abrir {ownedProduct.title}
        </Link>
        {connectable.includes(ownedProduct.id) && isKnownAddress(terminalsAddress) && (
          <Link className="pq-btn" to={terminalsAddress}>
            Conectar mi terminal
          </Link>
        )}
      </>
    ),
  };
}

/** The address of a journal with sample data, where an installation has one. */
const sampleAddress = '/panel/ejemplo';

/** The steps of a new user: from the choice of a product to its first use. */
interface KnownSteps {
  /** The steps; undefined until their requests are answered. */
  readonly steps: readonly Step[] | undefined;
  /** Whether their first requests are under way, none of which has failed. */
  readonly isLoading: boolean;
}

export function useFirstSteps(): KnownSteps {
  const { user } = useSession();
  const account = useQuery(accountQuery);
  const products = useQuery(productsQuery);
  const owned = useQuery(ownedProductsQuery);
  const selectedProduct = useChosenProduct(products.data ?? []);
  const active = owned.data?.products.filter(({ status }) => status === 'Activo');
  const first = active?.find((product) => findOpeningAddress(product)) ?? active?.[0];
  const usage = useQuery(usedQuery(user?.id ?? 0, first));
  const isLoading =
    user?.rol !== 1 && [account, owned, usage].some((query) => query.isLoading && query.failureCount === 0);
  if (!account.data || !owned.data || (first && usage.data === undefined))
    return { steps: undefined, isLoading };
  const steps = [
    createChoiceStep(selectedProduct, first),
    createPayStep(selectedProduct, first),
    createEmailStep(account.data),
    connect(first, first !== undefined && usage.data === true),
  ];
  return { steps, isLoading };
}

export function FirstSteps({ steps }: Pick<KnownSteps, 'steps'>) {
  const { user } = useSession();
  const next = steps?.find(({ isDone }) => !isDone);
  if (!steps || !next || user?.rol === 1) return null;
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card
      title="Tus primeros pasos"
      note={`${doneCount} de ${steps.length} hechos`}
      padding="lg"
      tools={
        isKnownAddress(sampleAddress) && (
          <Link className="pq-btn" to={sampleAddress}>
            Ver un diario de ejemplo
          </Link>
        )
      }
    >
      <ol className={`pq-steps ${css.steps}`}>
        {steps.map(({ title, text, isDone, action }) => (
          <li key={title} {...(isDone && { 'data-done': '' })}>
            <strong>
              {title}
              {isDone && (
                <>
                  <Icon name="check" size="sm" />
                  <span className="pq-sr"> (hecho)</span>
                </>
              )}
            </strong>
            <span>{text}</span>
            {title === next.title && action && <div className={css.action}>{action}</div>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
