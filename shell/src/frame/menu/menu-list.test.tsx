import { HashRouter } from '@parque/remote';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MenuItem } from '../../remotes/menu';
import { createChosenRemote } from '../../testing/registry';
import { MenuList } from './menu-list';

const entry = createChosenRemote({ name: 'oficina' });

const createItem = (label: string, isCurrent = false): MenuItem => ({
  entry,
  to: `/${label.toLowerCase()}`,
  label,
  shortLabel: label,
  icon: undefined,
  isCurrent,
  badge: undefined,
  disabled: undefined,
  offer: undefined,
  isAtOffer: false,
});

function open(groups: readonly (readonly MenuItem[])[], more: readonly MenuItem[] = []) {
  const menu = {
    main: [],
    top: [],
    tabs: [],
    user: undefined,
    more,
    groups: groups.map((items, index) => ({ title: `Grupo ${index + 1}`, items })),
  };
  render(
    <HashRouter useTransitions={false}>
      <MenuList menu={menu} user={undefined} onLeave={() => undefined} />
    </HashRouter>,
  );
}

const createItems = (prefix: string, count: number, current?: number) =>
  Array.from({ length: count }, (_, index) => createItem(`${prefix}${index}`, index === current));

test('further entries of the user are above the sign-out', () => {
  open([], [createItem('Manual')]);
  const manual = screen.getByRole('link', { name: 'Manual' });
  expect(manual.nextElementSibling).toHaveTextContent('Cerrar Sesión');
});

test('a short menu shows all its groups', () => {
  open([createItems('A', 3), createItems('B', 5)]);
  expect(screen.getAllByRole('group').map((group) => within(group).getAllByRole('link').length)).toEqual([
    3, 5,
  ]);
  expect(document.querySelector('details')).not.toBeInTheDocument();
});

test('a long menu unfolds the group of the current screen only', () => {
  open([createItems('A', 5), createItems('B', 4, 2)]);
  const folds = [...document.querySelectorAll('details')];
  expect(folds.map((fold) => fold.open)).toEqual([false, true]);
  expect(folds.map((fold) => fold.getAttribute('name'))).toEqual(['menu', 'menu']);
});

test('a group of a long menu is unfolded by its title', async () => {
  open([createItems('A', 5), createItems('B', 4)]);
  await userEvent.click(screen.getByText('Grupo 1'));
  expect(document.querySelector('details')?.open).toBe(true);
});
