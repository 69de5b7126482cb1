import { useQuery } from '@tanstack/react-query';
import { allProductsQuery } from './products';

export function useProductOptions() {
  const { data = [] } = useQuery(allProductsQuery);
  return data.map(({ id, title }) => ({ value: String(id), label: title }));
}
