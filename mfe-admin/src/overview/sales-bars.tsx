import type { MonthlySalesEntity } from '@parque/contract';
import css from './sales-bars.module.css';
import { describeSales } from './sales-summary';

interface SalesBarsProps {
  readonly product: MonthlySalesEntity;
  /** The largest count of all products, which share one scale. */
  readonly max: number;
}

const height = 40;
/** Height of the bar of a month without sales, so that it stays visible. */
const minHeight = 1;

export function SalesBars({ product, max }: SalesBarsProps) {
  const { months } = product;
  return (
    <svg
      className={css.bars}
      role="img"
      aria-label={describeSales(product)}
      viewBox={`0 0 ${months.length * 10} ${height}`}
      preserveAspectRatio="none"
    >
      {months.map(({ month, count }, index) => {
        const tall = Math.max(minHeight, (count / Math.max(max, 1)) * height);
        return (
          <rect
            key={month}
            className={count === 0 ? css.none : index === months.length - 1 ? css.current : css.bar}
            x={index * 10 + 1}
            y={height - tall}
            width={8}
            height={tall}
          />
        );
      })}
    </svg>
  );
}
