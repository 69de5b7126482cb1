import { render } from '@testing-library/react';
import { Herringbone } from './herringbone';
import { MissingPlank } from './missing-plank';

const findShades = (container: HTMLElement) =>
  [...container.querySelectorAll('path')].map((path) => path.getAttribute('class')).sort();

test('the floor is hidden from screen readers', () => {
  const { container } = render(<Herringbone />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('a plain floor has only dark wood, under its overlay', () => {
  const { container } = render(
    <Herringbone variant="plain">
      <circle r="4" />
    </Herringbone>,
  );
  expect(findShades(container)).toEqual(['pq-plank-0', 'pq-plank-1', 'pq-plank-2']);
  expect(container.querySelector('svg > circle:last-child')).toBeInTheDocument();
});

test('exactly one plank is missing', () => {
  const { container } = render(<MissingPlank />);
  const missingPath = container.querySelector('.pq-plank-missing')?.getAttribute('d');
  expect(missingPath?.match(/M/g)).toHaveLength(1);
});
