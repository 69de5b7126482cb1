import type { ProductEntity, UserEntity } from '@parque/contract';
import type { Handlers, Services } from '../../core/http/area';
import { ApiRuleError } from '../../core/http/api-rule-error';
import { createSalesLinker } from '../purchases/sales-reference';
import { listUserProducts, listRemainingProducts } from './ownership';
import { listCatalogue, findProductByUrl, countProductSales, type ProductRow } from './repository';

export function createProductRoutes({ db, settings, now }: Services): Handlers {
  /** Signed-in users get links with their reference, so that a purchase with another email is assigned to them. */
  function createProductMapper(person: UserEntity | undefined): (row: ProductRow) => ProductEntity {
    const linkOf = person && createSalesLinker(settings.tokenKey, person.id);
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
    listProducts: async ({ person }) => (await listCatalogue(db)).map(createProductMapper(person)),
    async getProduct({ params, person }) {
      const row = await findProductByUrl(db, params.url);
      if (!row || row.hidden) throw new ApiRuleError('not_found');
      return { ...createProductMapper(person)(row), contents: row.contents };
    },
    listOwnedProducts: async ({ person }) => ({
      products: await listUserProducts(db, person.id, now()),
      remaining: await listRemainingProducts(db, person.id),
    }),
    countSales: () => countProductSales(db),
  };
}
