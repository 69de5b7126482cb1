import { listPlanks } from './planks';

const floor = { width: 360, height: 150, unit: 15 };

function countCovers(x: number, y: number): number {
  const [turnedX, turnedY] = [(x + y) * Math.SQRT1_2, (y - x) * Math.SQRT1_2];
  return listPlanks(floor).filter(
    (plank) =>
      turnedX > plank.x - 1 &&
      turnedX < plank.x + plank.width + 1 &&
      turnedY > plank.y - 1 &&
      turnedY < plank.y + plank.height + 1,
  ).length;
}

test('planks cover the floor up to its corners', () => {
  for (let x = -floor.width / 2; x <= floor.width / 2; x += 7) {
    for (let y = -floor.height / 2; y <= floor.height / 2; y += 7)
      expect(countCovers(x, y)).toBeGreaterThan(0);
  }
});

test('planks do not overlap', () => {
  const planks = listPlanks(floor);
  const overlaps = planks.flatMap((plank, index) =>
    planks
      .slice(index + 1)
      .filter(
        (other) =>
          plank.x < other.x + other.width &&
          other.x < plank.x + plank.width &&
          plank.y < other.y + other.height &&
          other.y < plank.y + plank.height,
      ),
  );
  expect(overlaps).toEqual([]);
});
