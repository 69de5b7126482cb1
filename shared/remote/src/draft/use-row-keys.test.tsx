import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useRowKeys } from './use-row-keys';

function Rows() {
  const [rows, setRows] = useState(['a', 'b', 'c']);
  const { keys, removeKey } = useRowKeys(rows.length);
  return (
    <>
      {rows.map((row, index) => (
        <button
          key={keys[index]}
          onClick={() => {
            removeKey(index);
            setRows(rows.filter((other) => other !== row));
          }}
        >
          {row}
        </button>
      ))}
      <button onClick={() => setRows([...rows, 'new'])}>Add</button>
    </>
  );
}

const findRow = (name: string) => screen.getByRole('button', { name });

test('the element of each row that remains is retained when rows are removed and added', () => {
  render(<Rows />);
  const [second, third] = [findRow('b'), findRow('c')];
  fireEvent.click(findRow('a'));
  expect(findRow('b')).toBe(second);
  expect(findRow('c')).toBe(third);
  fireEvent.click(findRow('Add'));
  const addedRow = findRow('new');
  fireEvent.click(findRow('b'));
  expect(findRow('c')).toBe(third);
  expect(findRow('new')).toBe(addedRow);
});
