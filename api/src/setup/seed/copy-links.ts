import type { copyLinks } from '../../core/database/schema';

const codes = ['abc1', 'k7f2', 'm1d9', 'q4t8', 'r2n6', 'v5h3', 'w3c7', 'z8b4'];

export const demoCopyLinks: readonly (typeof copyLinks.$inferInsert)[] = codes.map((code) => ({
  productId: 4,
  url: `https://copy.parque.example/s/${code}`,
}));
