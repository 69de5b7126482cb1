import type { ProductEntity, UserEntity } from '@parque/contract';
import type { Handlers, Services } from '../../core/http/area';
import { ApiRuleError } from '../../core/http/api-rule-error';
import { listPackTitles } from '../purchases/packs';
import { createSalesLinker } from '../purchases/sales-reference';
import { listUserProducts, listRemainingProducts } from './ownership';
import { listCatalogue, findProductByUrl, countProductSales, type ProductRow } from './repository';

export function createProductRoutes({ db, settings, now }: Services): Handlers {
  /** Signed-in users get links with their reference, so that a purchase with another email is assigned to them. */
  function createProductMapper(user: UserEntity | undefined): (row: ProductRow) => ProductEntity {
    const toLink = user && createSalesLinker(settings.tokenKey, user.id);
    return (row) => ({
      id: row.id,
      hotmart_id: row.hotmartId,
      title: row.title,
      description: row.description,
      url: row.url,
      img: row.img,
      linklp: toLink ? toLink(row.linklp) : row.linklp,
      price: row.price,
      access_days: row.accessDays,
    });
  }

  return {
    listProducts: async ({ user }) => (await listCatalogue(db)).map(createProductMapper(user)),
    async getProduct({ params, user }) {
      const row = await findProductByUrl(db, params.url);
      if (!row || row.hidden) throw new ApiRuleError('not_found');
      const packTitles = row.hotmartId ? await listPackTitles(db, row.hotmartId, row.id) : [];
      return {
        ...createProductMapper(user)(row),
        contents: row.contents,
        ...(packTitles.length > 0 && { also_opens: packTitles }),
      };
    },
    listOwnedProducts: async ({ user }) => ({
      products: await listUserProducts(db, user.id, now()),
      remaining: await listRemainingProducts(db, user.id),
    }),
    countSales: () => countProductSales(db),
  };
}
