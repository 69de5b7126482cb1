import { calls } from '@parque/contract';
import { z } from 'zod';
import { addProduct, allProducts } from '../admin/products';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { StartRefused } from '../settings';

const reason = 'Catálogo de la instalación';

const entry = calls.addProduct.body.omit({ reason: true }).extend({
  hidden: z.boolean().default(false),
  access_days: calls.addProduct.body.shape.access_days.default(null),
});

const Catalogue = z.strictObject({ products: z.array(entry).min(1).max(200) });

/** The outcome for one product of the file. */
export interface CreatedProduct {
  readonly id: number;
  readonly title: string;
  readonly isNew: boolean;
}

/** @throws StartRefused - Names each wrong field of the file. */
export function parseCatalogue(text: string): z.output<typeof Catalogue> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new StartRefused(`The catalogue is not JSON: ${(error as Error).message}`);
  }
  const parsed = Catalogue.safeParse(content);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new StartRefused(`Wrong catalogue: ${faults.join('; ')}`);
}

/**
 * Creates the products of a file, in its order. A product whose `url` exists is not changed, so the command can be
 * repeated.
 *
 * @throws StartRefused - A kind has no free id, or two products share a Hotmart number; the products before it are
 * kept.
 */
export async function createProducts(
  services: Services,
  { products }: z.output<typeof Catalogue>,
): Promise<CreatedProduct[]> {
  const known = await allProducts(services);
  const created: CreatedProduct[] = [];
  for (const product of products) {
    const there = known.find(({ url }) => url === product.url);
    try {
      const { id, title } = there ?? (await addProduct(services, null, { ...product, reason }));
      created.push({ id, title, isNew: !there });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const faults = Object.entries(error.details.fields ?? {}).map(([field, why]) => `${field}: ${why}`);
      throw new StartRefused(`Cannot create ${product.url}: ${faults.join('; ')}`);
    }
  }
  return created;
}
