import type { ProductEntity, UserEntity } from '@parque/contract';
import type { Handlers, Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { salesLinksOf } from '../purchases/sales-reference';
import { ownedProducts, remainingProducts } from './ownership';
import { catalogue, productByUrl, salesCounts, type ProductRow } from './repository';

export function productRoutes({ db, settings, now }: Services): Handlers {
  /** Signed-in users get links with their reference, so that a purchase with another email is assigned to them. */
  function entitiesFor(person: UserEntity | undefined): (row: ProductRow) => ProductEntity {
    const linkOf = person && salesLinksOf(settings.tokenKey, person.id);
    return (row) => ({
      id: row.id,
      hotmart_id: row.hotmartId,
      title: row.title,
      description: row.description,
      url: row.url,
      img: row.img,
      linklp: linkOf ? linkOf(row.linklp) : row.linklp,
      price: row.price,
      access_days: row.accessDays,
    });
  }

  return {
    listProducts: async ({ person }) => (await catalogue(db)).map(entitiesFor(person)),
    async getProduct({ params, person }) {
      const row = await productByUrl(db, params.url);
      if (!row || row.hidden) throw new Refusal('not_found');
      return { ...entitiesFor(person)(row), contents: row.contents };
    },
    listOwnedProducts: async ({ person }) => ({
      products: await ownedProducts(db, person.id, now()),
      remaining: await remainingProducts(db, person.id),
    }),
    countSales: () => salesCounts(db),
  };
}
