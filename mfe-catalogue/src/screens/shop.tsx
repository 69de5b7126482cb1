import { isApiError } from '@parque/api-client';
import { useParams, isKnownAddress, Link } from '@parque/remote';
import { ButtonLink, EmptyState, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { productQuery, productsQuery } from '../api/products';
import { ProductGrid, productsSkeleton } from '../components/catalogue/product-grid';
import { ProductDetails } from '../components/product/product-details';
import { PublicPage } from '../components/public/public-page';
import { ScreenPicture } from '../components/catalogue/screen-picture';
import css from '../components/public/journal-preview.module.css';

/** The address of a journal with sample data for visitors, where an installation has one. */
const sampleAddress = '/panel/muestra';

function JournalPreview() {
  if (!isKnownAddress(sampleAddress)) return null;
  return (
    <section className={`pq-card ${css.preview}`} aria-label="Diario">
      <div className={css.words}>
        <h2>Tu mes, en una pantalla</h2>
        <p className="pq-soft">
          El Diario lee tu cuenta de MetaTrader 5 y ordena cada operación: resultado, calendario, análisis y
          notas.
        </p>
        <Link className="pq-btn" to={sampleAddress}>
          Ver un diario de ejemplo
        </Link>
      </div>
      <ScreenPicture
        src="/pictures/diario.webp"
        alt="El mes de una cuenta: resultado con su curva, cifras, calendario y últimas operaciones"
      />
    </section>
  );
}

export function ShopScreen() {
  const products = useQuery(productsQuery);
  return (
    <PublicPage
      title="Herramientas para operar en MetaTrader 5"
      lead="Diario de trading, copia de operaciones e indicadores. Cada precio indica su periodo."
    >
      <JournalPreview />
      <QueryView
        query={products}
        label="Cargando productos"
        skeleton={productsSkeleton}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon="products" title="Todavía no hay productos a la venta" />}
      >
        {(list) => <ProductGrid products={list} owned={[]} folder="/tienda" />}
      </QueryView>
    </PublicPage>
  );
}

export function ShopProductScreen() {
  const { url = '' } = useParams();
  const product = useQuery(productQuery(url));
  const toShop = <ButtonLink href="#/tienda">Todos los productos</ButtonLink>;
  return (
    <PublicPage
      title={product.data?.title ?? 'Producto'}
      tools={toShop}
      returnTo={`/products/${encodeURIComponent(url)}`}
    >
      {isApiError(product.error) && product.error.code === 'not_found' ? (
        <EmptyState icon="search" title="Este producto no está a la venta" action={toShop} />
      ) : (
        <QueryView query={product} label="Cargando el producto">
          {(loadedProduct) => (
            <ProductDetails
              product={loadedProduct}
              note="Paga con el correo con el que crearás tu cuenta: el producto se activa solo."
            />
          )}
        </QueryView>
      )}
    </PublicPage>
  );
}
