import { productIds } from '@parque/contract';
import { eq, notInArray } from 'drizzle-orm';
import type { Database } from '../../core/database/database';
import { products } from '../../core/database/schema';
import { ApiRuleError } from '../../core/http/api-rule-error';
import { findProductByUrl, type ProductRow } from '../products/repository';

const otherwiseUsed: readonly number[] = [
  productIds.connector,
  ...productIds.dashboard,
  productIds.dashPro,
  productIds.scanner,
];

export const copyProductCondition = notInArray(products.id, [...otherwiseUsed]);

/** Whether a product is a copy product: one without another use. Only copy products have links and copy accounts. */
function copyProduct(row: ProductRow | undefined): ProductRow {
  if (!row || otherwiseUsed.includes(row.id)) throw new ApiRuleError('not_found');
  return row;
}

/** @throws ApiRuleError - `not_found`, also when the product is not a copy product. */
export async function copyProductNamed(db: Database, name: string): Promise<ProductRow> {
  return copyProduct(await findProductByUrl(db, name));
}

/** @throws ApiRuleError - `not_found`, also when the product is not a copy product. */
export async function copyProductWithId(db: Database, id: number): Promise<ProductRow> {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  return copyProduct(row);
}
