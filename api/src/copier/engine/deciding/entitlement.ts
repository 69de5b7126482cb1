import { productIds } from '@parque/contract';
import { ownsProduct } from '../../../products/ownership';
import type { Engine } from '../engine';
import type { Child } from '../recording/child';

/**
 * Whether the owner of a child may open positions: the product is owned and active. Without it, only what is already
 * copied is followed and closed.
 */
export const isEntitled = ({ db, clock }: Engine, { userId }: Child): Promise<boolean> =>
  ownsProduct(db, userId, [productIds.connector], clock.now());
