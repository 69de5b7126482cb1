import { calls } from '@parque/contract';
import { z } from 'zod';
import { addProduct, listAdminProducts, listPictureFolders } from '../people/admin/products';
import type { Services } from '../core/http/area';
import { ApiRuleError } from '../core/http/api-rule-error';
import { StartRefusedError } from '../settings';

const reason = 'Catálogo de la instalación';

const entry = calls.addProduct.body.omit({ reason: true }).extend({
  hidden: z.boolean().default(false),
  access_days: calls.addProduct.body.shape.access_days.default(null),
});

const Catalogue = z.strictObject({ products: z.array(entry).min(1).max(200) });

/** The messages of the contract are texts of the interface, in Spanish. Operators read English. */
const { localeError: inEnglish } = z.locales.en();

/** Rules that are functions, which have no English text. */
const rules: Readonly<Record<string, string>> = {
  price: 'must be an amount of 0 to 1000000, such as 149.00',
};

function describeIssue(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.');
  const rule = issue.code === 'custom' ? rules[String(issue.path.at(-1))] : undefined;
  // It contains its input, because the file is read with `reportInput`.
  const text = rule ?? inEnglish(issue as z.core.$ZodRawIssue);
  return `${field}: ${typeof text === 'string' ? text : (text?.message ?? 'Invalid input')}`;
}

/** The outcome for one product of the file. */
export interface CreatedProduct {
  readonly id: number;
  readonly title: string;
  readonly isNew: boolean;
}

/** @throws StartRefusedError - Names each wrong field of the file. */
export function parseCatalogue(text: string): z.output<typeof Catalogue> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new StartRefusedError(`The catalogue is not JSON: ${(error as Error).message}`);
  }
  const result = Catalogue.safeParse(content, { reportInput: true });
  if (result.success) return result.data;
  throw new StartRefusedError(`Wrong catalogue: ${result.error.issues.map(describeIssue).join('; ')}`);
}

async function describeRejectedField(services: Services, field: string): Promise<string> {
  if (field === 'kind') return 'a product of this kind exists already';
  if (field === 'hotmart_id') return 'another product has this number';
  if (field === 'url') return 'another product has this short name';
  const folders = await listPictureFolders(services);
  return `the page shows only pictures whose address begins with ${folders.join(' or ')}`;
}

/**
 * Creates the products of a file, in its order. A product whose `url` exists is not changed, so the command can be
 * repeated.
 *
 * @throws StartRefusedError - A kind has no free id, or two products share a Hotmart number; the products before it are
 * kept.
 */
export async function createProducts(services: Services, { products }: z.output<typeof Catalogue>) {
  const existingProducts = await listAdminProducts(services);
  const createdProducts: CreatedProduct[] = [];
  for (const product of products) {
    const existingProduct = existingProducts.find(({ url }) => url === product.url);
    try {
      const { id, title } = existingProduct ?? (await addProduct(services, null, { ...product, reason }));
      createdProducts.push({ id, title, isNew: !existingProduct });
    } catch (error) {
      if (!(error instanceof ApiRuleError)) throw error;
      const faults = await Promise.all(
        Object.keys(error.details.fields ?? {}).map(
          async (field) => `${field}: ${await describeRejectedField(services, field)}`,
        ),
      );
      throw new StartRefusedError(`Cannot create ${product.url}: ${faults.join('; ')}`);
    }
  }
  return createdProducts;
}
